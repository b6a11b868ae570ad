import { createRequire } from 'node:module';
import type { ReleaseRoute } from '../../compose/routes.ts';

/** Node build of a section that needs no React. Compiled by the builder of fixture releases. */

/** A page whose component is the HTML itself. */
export interface FixturePage {
  title(address: string): string;
  render(address: string): string;
}

export interface FixtureSection {
  routes: readonly ReleaseRoute[];
  pages: { page(): Promise<FixturePage> };
}

/** What a section does wrong in Node. */
export type ServerFault =
  | 'throws on load'
  | 'throws on render'
  | 'throws later'
  | 'hangs on render'
  | 'never renders'
  | 'leaks objects'
  | 'ends the process'
  | 'answers nonsense'
  | 'answers without end'
  | 'speaks for others'
  | 'reaches out'
  | 'has no title'
  | 'has no heading'
  | 'has no phone'
  | 'has markup';

/** What server/settings.json says about a section. */
export interface SectionSettings {
  container: string;
  routes: readonly ReleaseRoute[];
  title: string;
  /** Text on each of its pages. */
  text: string;
  serverFault?: ServerFault | undefined;
  /** HTML on each of its pages, with the fault "has markup". */
  markup?: string | undefined;
}

const require = createRequire(__filename);
const settings: SectionSettings = require('./settings.json');
const { container, routes, title, text, serverFault: fault, markup = '' } = settings;

/** Blocks the thread as a loop does, but leaves the processor to other tests. */
function hang(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
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
  const page = { html, title: 'Forged', fingerprint: '0'.repeat(64), address: '/' };
  for (let times = 0; times < 2; times += 1) answer({ kind: 'done', result: page });
}

const ON_RENDER: Partial<Record<ServerFault, () => void>> = {
  'throws on render': () => {
    throw new Error('The page cannot be rendered');
  },
  'hangs on render': hang,
  'leaks objects': () => leak(() => new Array(1_000_000).fill(0.5)),
  'ends the process': () => process.exit(),
  'speaks for others': speakForOthers,
  'answers nonsense': () => answer('no JSON\n'),
  'answers without end': () => {
    for (;;) answer('x'.repeat(1_000_000));
  },
};

/** Tries what no section may do, and returns what came of each try. */
async function reachOut(targets: { port: number; secret: string }): Promise<Record<string, string>> {
  const { secret, port } = targets;
  const tries: Record<string, () => unknown> = {
    'read a file': () => require('node:fs').readFileSync(secret, 'utf8'),
    'write a file': () => require('node:fs').writeFileSync(`${secret}.forged`, ''),
    'start a program': () => require('node:child_process').execFileSync('true'),
    'start a worker': () => new (require('node:worker_threads').Worker)('', { eval: true }),
    'read the environment': () => {
      const names = Object.keys(process.env).filter((name) => name !== 'PWD' && !name.startsWith('_'));
      if (names.length === 0) throw Object.assign(new Error(), { code: 'EMPTY' });
      return names;
    },
    'connect to a port': () =>
      new Promise((resolve, reject) => {
        const socket = require('node:net').connect(port, '127.0.0.1', resolve);
        socket.once('error', reject);
      }),
  };
  const came: Record<string, string> = {};
  for (const [what, attempt] of Object.entries(tries)) {
    try {
      await attempt();
      came[what] = 'done';
    } catch (error) {
      came[what] = Object(error).code ?? String(error);
    }
  }
  return came;
}

const page: FixturePage = {
  title: () => (fault === 'has no title' ? '' : title),
  render: (address) => {
    if (fault) ON_RENDER[fault]?.();
    const heading = fault === 'has no heading' ? '<!-- <h1>Two</h1> -->' : `<h1>${title}</h1>`;
    const phone = fault === 'has no phone' ? '' : '<a href="tel:+19165550150">Call</a>';
    return `${heading}${markup}<p>${text} at ${address}</p>${phone}`;
  },
};

async function loadPage(): Promise<FixturePage> {
  if (fault === 'reaches out') {
    const came = JSON.stringify(await reachOut(JSON.parse(text)));
    return { ...page, render: (address) => `${page.render(address)}<pre>${came}</pre>` };
  }
  if (fault === 'throws later')
    setTimeout(() => {
      throw new Error('Nobody catches this');
    });
  if (fault === 'throws later' || fault === 'never renders') return new Promise(() => {});
  return page;
}

if (fault === 'throws on load') throw new Error('The section cannot be loaded');

const section: FixtureSection = { routes, pages: { page: loadPage } };

Object.assign(exports, { [container]: section });
