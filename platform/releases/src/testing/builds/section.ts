import { createRequire } from 'node:module';
import type { Page, Section } from '@site/kit/section';
import type { SectionRelease } from '../../compose/discover.ts';

/** Node build of a section that needs no React. Compiled by the builder of fixture releases. */

/** A page whose component is the HTML itself. */
export interface FixturePage extends Pick<Page, 'head'> {
  render(address: string): string;
}

export interface FixtureSection extends Pick<Section, 'routes'> {
  pages: { page(): Promise<FixturePage> };
}

/** What a section does wrong in Node. */
export type ServerFault =
  | 'throws on load'
  | 'throws on render'
  | 'throws later'
  | 'loops on load'
  | 'loops on render'
  | 'never renders'
  | 'leaks objects'
  | 'leaks buffers'
  | 'ends the process'
  | 'writes to the console'
  | 'no h1'
  | 'no title'
  | 'no phone'
  | "another site's phone";

/** What server/settings.json says about a section. As in a real build, the kit that it was made for is in its bytes. */
export interface SectionSettings extends Pick<SectionRelease, 'container' | 'kit' | 'uses'> {
  addresses: readonly string[];
  title: string;
  /** Text on each of its pages. */
  text: string;
  serverFault?: ServerFault | undefined;
}

const settings: SectionSettings = createRequire(__filename)('./settings.json');
const { container, addresses, title, text, serverFault: fault } = settings;

function loopForEver(): never {
  for (;;);
}

/** Takes memory until there is none left. */
function leak(take: () => unknown): never {
  const kept: unknown[] = [];
  for (;;) kept.push(take());
}

const ON_RENDER: Partial<Record<ServerFault, () => void>> = {
  'throws on render': () => {
    throw new Error('The page cannot be rendered');
  },
  'loops on render': loopForEver,
  'leaks objects': () => leak(() => new Array(1_000_000).fill(0.5)),
  'leaks buffers': () => leak(() => Buffer.alloc(64_000_000, 1)),
  'ends the process': () => process.exit(),
  'writes to the console': () => process.stdout.write('Rendering a page\n'),
};

function without(missing: ServerFault, html: string): string {
  return fault === missing ? '' : html;
}

const page: FixturePage = {
  head: () => ({ title: without('no title', title), description: title }),
  render: (address) => {
    if (fault) ON_RENDER[fault]?.();
    const heading = without('no h1', `<h1>${title}</h1>`);
    const number = fault === "another site's phone" ? '+19165550199' : '+19165550142';
    return `${heading}<p>${text} at ${address}</p>${without('no phone', `<a href="tel:${number}">Call</a>`)}`;
  },
};

async function loadPage(): Promise<FixturePage> {
  if (fault === 'throws later') {
    setTimeout(() => {
      throw new Error('Nobody catches this');
    });
  }
  if (fault === 'throws later' || fault === 'never renders') return new Promise(() => {});
  return page;
}

if (fault === 'throws on load') throw new Error('The section cannot be loaded');
if (fault === 'loops on load') loopForEver();

const section: FixtureSection = {
  routes: addresses.map((address) => ({ path: address, page: 'page', addresses: [address] })),
  pages: { page: loadPage },
};

Object.assign(exports, { [container]: section });
