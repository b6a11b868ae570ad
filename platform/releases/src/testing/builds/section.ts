import { createRequire } from 'node:module';
import { basename, dirname } from 'node:path';
import type { PageHead } from '@site/kit/section';
import type { RouteDescription } from '@site/shell/discovery';
import type { SectionRelease } from '../../compose/discover.ts';
import type { Reaching } from './reaches.ts';

/** Node build of a section that needs no React. Compiled by the builder of fixture releases. */

/** A page whose component is the HTML itself. */
export interface FixturePage {
  head(address: string): PageHead;
  render(address: string): string;
}

export interface FixtureSection {
  routes: readonly RouteDescription[];
  pages: { page(): Promise<FixturePage> };
}

/** What a section does wrong in Node. */
export type ServerFault =
  | 'throws on load'
  | 'throws on render'
  | 'shows an object'
  | 'throws later'
  | 'loops on load'
  | 'loops on render'
  | 'never renders'
  | 'leaks objects'
  | 'leaks buffers'
  | 'ends the process'
  | 'writes to the console'
  | 'keeps talking'
  | 'answers nonsense'
  | 'answers without end'
  | 'takes 2 s'
  | 'blocks in native code'
  | 'has a script of its own'
  | 'has a handler'
  | 'has a javascript: address'
  | 'moves to a javascript: address'
  | 'has a document of its own'
  | 'leads elsewhere'
  | 'gives the browser a trial'
  | 'changes all addresses'
  | 'has an object'
  | 'runs an earlier release'
  | 'runs a file unchecked'
  | 'has an earlier release fetched'
  | 'has a module fetched'
  | 'prepares another site'
  | 'hides a script from who has none'
  | 'hides a handler in the id'
  | 'is nested without end'
  | 'has a comment for a heading'
  | 'reaches out'
  | 'speaks for others'
  | 'sets flags of V8'
  | 'writes to the terminal'
  | 'no h1'
  | 'no title'
  | 'no phone'
  | "another site's phone";

/** What server/settings.json says about a section. As in a real build, the kit that it was made for is in its bytes. */
export interface SectionSettings extends Pick<SectionRelease, 'container' | 'kit' | 'uses' | 'routes'> {
  title: string;
  /** Text on each of its pages. */
  text: string;
  serverFault?: ServerFault | undefined;
  /** What single pages do wrong beside that, by their addresses: those faults that are in a page's HTML. */
  pageFaults?: Readonly<Record<string, ServerFault>> | undefined;
}

const require = createRequire(__filename);
const settings: SectionSettings = require('./settings.json');
const { container, routes, title, text, serverFault: fault, pageFaults = {} } = settings;

function loopForEver(): never {
  for (;;);
}

/** Takes memory until there is none left. */
function leak(take: () => unknown): never {
  const kept: unknown[] = [];
  for (;;) kept.push(take());
}

/** Writes into the pipe that the program around it answers by. */
function answer(message: unknown): void {
  require('node:fs').writeSync(3, typeof message === 'string' ? message : `${JSON.stringify(message)}\n`);
}

/** Answers as the program around it does, before that can. */
function speakForOthers(): void {
  const html = '<title>Forged</title><h1>Forged</h1><a href="tel:+19165550150">Call</a>';
  for (const address of ['/', '/two']) {
    const page = { html, title: 'Forged', fingerprint: '0'.repeat(64), address };
    answer({ kind: 'done', address, result: page });
  }
}

/** That of this release. */
const VERSION = basename(dirname(dirname(__filename)));

/** A file of another release than those that the page is made of. */
const EARLIER = '/releases/mf-one/1.0.0-0123456789/client/page.js';

/** What the gate has to keep off pages. */
const MARKUP: Partial<Record<ServerFault, string>> = {
  'has a script of its own': '<script>globalThis.own = 1</script>',
  'has a handler': '<p onclick="alert(1)">Press</p>',
  'moves to a javascript: address':
    '<svg><a><animate attributeName="href" values="#; javascript:alert(1)"></animate></a></svg>',
  'has a javascript: address': '<a href=" java&#10;script:alert(1)">Press</a>',
  'leads elsewhere': '<noscript><meta http-equiv="Refresh" content="0;url=https://site.example"></noscript>',
  'gives the browser a trial': '<meta http-equiv="origin-trial" content="token">',
  'changes all addresses': '<base href="https://site.example/">',
  'has a document of its own': '<template><iframe srcdoc="<p>Other</p>"></iframe></template>',
  'has an object': '<object data="/other"></object>',
  'runs an earlier release': `<svg><script href="${EARLIER}"></script></svg><script src="${EARLIER}"></script>`,
  'runs a file unchecked': `<script src="/releases/mf-two/${VERSION}/client/page.js"></script>`,
  'has an earlier release fetched': `<link rel="next" as="script" data-run href="${EARLIER}">`,
  'has a module fetched': `<link rel="icon modulepreload" href="${EARLIER}">`,
  'prepares another site': '<link rel="preconnect" href="https://site.example">',
  'hides a script from who has none':
    '<noscript><p title="</noscript><script>globalThis.own = 1</script>"></p></noscript>',
  // The composition's id takes its place, and may begin with a letter.
  'hides a handler in the id': '<{{composition}} onclick="alert(1)">',
  'is nested without end': `${Array.from({ length: 20_000 }, (_, at) => `<b id=${at}>`).join('')}${'<p>'.repeat(200_000)}`,
};

const ON_RENDER: Partial<Record<ServerFault, () => void>> = {
  'throws on render': () => {
    throw new Error('The page cannot be rendered');
  },
  'shows an object': () => {
    const error = new Error('Objects are not valid');
    throw Object.assign(error, { stack: String(error), components: ['Banner', 'TwoPage'] });
  },
  'loops on render': loopForEver,
  'blocks in native code': () => require('node:crypto').pbkdf2Sync('', '', 2 ** 31 - 1, 64, 'sha512'),
  'leaks objects': () => leak(() => new Array(1_000_000).fill(0.5)),
  // Asked for, not written to: on a busy machine that would take its time, and be another fault.
  'leaks buffers': () => leak(() => Buffer.allocUnsafeSlow(64_000_000)),
  'ends the process': () => process.exit(),
  'speaks for others': speakForOthers,
  'answers nonsense': () => answer('no JSON\n'),
  'answers without end': () => {
    for (;;) answer('x'.repeat(1_000_000));
  },
  'sets flags of V8': () => require('node:v8').setFlagsFromString('--trace-opt'),
  'writes to the terminal': () => process.stderr.write('\u001b[2J\rEvery check passed.\n'),
  'writes to the console': () => process.stdout.write('Rendering a page\n'),
};

function faultAt(address: string): ServerFault | undefined {
  return pageFaults[address] ?? fault;
}

const page: FixturePage = {
  head: (address) => ({ title: faultAt(address) === 'no title' ? '' : title, description: title }),
  render: (address) => {
    if (fault) ON_RENDER[fault]?.();
    const atFault = faultAt(address);
    const without = (missing: ServerFault, html: string) => (atFault === missing ? '' : html);
    const markup = (atFault && MARKUP[atFault]) ?? '';
    const h1 = atFault === 'has a comment for a heading' ? '<!-- <h1>Two</h1> -->' : `<h1>${title}</h1>`;
    const heading = without('no h1', `${h1}${markup}`);
    const number = atFault === "another site's phone" ? '+19165550199' : '+19165550150';
    return `${heading}<p>${text} at ${address}</p>${without('no phone', `<a href="tel:${number}">Call</a>`)}`;
  },
};

async function loadPage(): Promise<FixturePage> {
  if (fault === 'reaches out') {
    const { reachOut }: Reaching = require('./reaches.cjs');
    const came = JSON.stringify(await reachOut(JSON.parse(text)));
    return { ...page, render: (address) => `${page.render(address)}<pre>${came}</pre>` };
  }
  if (fault === 'throws later') {
    setTimeout(() => {
      throw new Error('Nobody catches this');
    });
  }
  if (fault === 'keeps talking') setInterval(() => answer({ kind: 'loaded' }), 100);
  if (fault === 'takes 2 s') await new Promise((resolve) => setTimeout(resolve, 2000));
  if (fault === 'throws later' || fault === 'never renders' || fault === 'keeps talking')
    return new Promise(() => {});
  return page;
}

if (fault === 'throws on load') throw new Error('The section cannot be loaded');
if (fault === 'loops on load') loopForEver();

const section: FixtureSection = {
  routes,
  pages: { page: loadPage },
};

Object.assign(exports, { [container]: section });
