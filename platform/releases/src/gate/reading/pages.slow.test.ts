import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DISCOVERY_TOKEN } from '../../compose/compose.ts';
import { preview } from '../../preview/preview.ts';
import type { CompositionManifest } from '../../store/manifest.ts';
import { addShell } from '../../testing/fixtures.ts';
import { type FixtureSite, liveSite, ORIGIN } from '../../testing/site.ts';

let site: FixtureSite;

beforeEach(async () => {
  site = await liveSite();
});

afterEach(() => site.remove());

/** Says which sections rendered pages while something was done: they write so. */
async function renderedBy(work: () => Promise<unknown>): Promise<string[]> {
  const printed = jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
  try {
    await work();
    const lines = printed.mock.calls.map(([text]) => String(text));
    return lines.flatMap((line) => /^(\w+): Rendering a page/.exec(line)?.[1] ?? []);
  } finally {
    printed.mockRestore();
  }
}

/** A section that says when it renders. */
function shipTwo() {
  return site.ship('mf-two', { addresses: ['/two'], serverFault: 'writes to the console' });
}

function pageOf({ id, pages }: CompositionManifest, address: string): string {
  return readFileSync(join(site.store.compositionFolder(id), pages[address] ?? ''), 'utf8');
}

function dataOf(html: string) {
  return JSON.parse(/<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(html)?.[1] ?? '');
}

test('a section that did not change is not rendered again; its page says of which composition it is, and what else is live', async () => {
  expect(await renderedBy(shipTwo)).toEqual(['mf_two']);
  const before = (await site.store.live()).composition;
  expect(await renderedBy(() => site.ship('mf-three', { addresses: ['/three'] }))).toEqual([]);
  const { composition } = await site.store.live();
  if (!before || !composition) throw new Error('Nothing is live');
  const html = pageOf(composition, '/two');
  expect(html).toContain(`<meta name="composition" content="${composition.id}">`);
  const discovery = readFileSync(
    join(site.store.compositionFolder(composition.id), '.well-known/frontend-discovery.json'),
    'utf8',
  );
  expect(dataOf(html).discovery).toEqual(JSON.parse(discovery));
  expect(Object.keys(dataOf(html).discovery.microFrontends)).toContain('@site/mf-three');
  // But for these two it is what it was.
  const rest = (text: string, { id }: CompositionManifest) =>
    text.replace(id, '').replace(JSON.stringify(dataOf(text)), '');
  expect(rest(html, composition)).toBe(rest(pageOf(before, '/two'), before));
  expect(composition.fingerprints['/two']).toBe(before.fingerprints['/two']);
});

test('a release that was live before needs no rendering', async () => {
  const { release } = await shipTwo();
  await site.ship('mf-two', { addresses: ['/two'], text: 'Another text' });
  expect(await renderedBy(() => site.promote([release]))).toEqual([]);
  const { composition } = await site.store.live();
  expect(composition?.releases['mf-two']).toBe(release.version);
});

test.each([
  ['another shell', async () => site.promote([await addShell(site.store, { footer: 'Other' })])],
  ['another origin', () => site.promote([], { origin: 'https://other.example' })],
  ['another entry in the header', () => site.ship('mf-three', { addresses: ['/three'], menu: 'Three' })],
])('with %s every page is rendered', async (_what, change) => {
  await shipTwo();
  expect(await renderedBy(change)).toEqual(['mf_two']);
});

test.each([
  ['was cut off', (text: string) => text.slice(0, -10)],
  ['has another byte', (text: string) => text.replace('Rendering', 'rendering').replace('Text', 'Test')],
  ['is empty', () => ''],
])('what is kept of pages and %s is made again', async (_what, damage) => {
  await shipTwo();
  const folder = join(site.data, 'pages');
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    writeFileSync(file, damage(readFileSync(file, 'utf8')));
  }
  expect(await renderedBy(() => site.ship('mf-three', { addresses: ['/three'] }))).toEqual(['mf_two']);
});

test('what cannot be kept is said, and what is live stays live', async () => {
  rmSync(join(site.data, 'pages'), { recursive: true });
  writeFileSync(join(site.data, 'pages'), 'no folder');
  const said: string[] = [];
  const release = await site.publish('mf-two', { addresses: ['/two'], text: 'Another text' });
  const { composition } = await site.promote([release], { say: (line) => said.push(line) });
  expect((await site.store.live()).composition?.id).toBe(composition.id);
  expect(said).toContainEqual(expect.stringMatching(/^The pages are not kept for later: Error: /));
});

test('what no promotion has used for 30 days is removed', async () => {
  const file = join(site.data, 'pages', 'old.json');
  writeFileSync(file, '');
  const [old, young] = [31, 29].map((days) => new Date(Date.now() - days * 24 * 60 * 60 * 1000));
  if (young) utimesSync(file, young, young);
  await site.ship('mf-three', { addresses: ['/three'] });
  expect(existsSync(file)).toBe(true);
  if (old) utimesSync(file, old, old);
  await site.ship('mf-four', { addresses: ['/four'] });
  expect(existsSync(file)).toBe(false);
});

test('the pages of a preview are its own: none is kept, and none is taken', async () => {
  await shipTwo();
  const before = readdirSync(join(site.data, 'pages'));
  const release = await site.publish('mf-three', { addresses: ['/three'] });
  expect(await renderedBy(() => preview(site.store, [release], { origin: ORIGIN, hours: 1 }))).toEqual([
    'mf_two',
  ]);
  expect(readdirSync(join(site.data, 'pages'))).toEqual(before);
});

test.each([
  ['in an attribute', `<p title="${DISCOVERY_TOKEN}">`],
  ['in data of its own', `<script type="application/ld+json">["${DISCOVERY_TOKEN}"]</script>`],
  [
    'where as many are in data, written otherwise',
    `<svg><script type="application/json">&#123;{discovery}}</script></svg><p title="${DISCOVERY_TOKEN}">`,
  ],
  [
    'in what is data with scripts only',
    `<noscript><p title="</noscript><script type='application/json' id='page-data'>${DISCOVERY_TOKEN}</script>"></noscript>`,
  ],
])('nothing stands on a page where the discovery document would be put in: %s', async (_where, text) => {
  await expect(site.ship('mf-two', { addresses: ['/two'], text })).rejects.toThrow(
    'On /two a text {{discovery}} stands where something else would be put in its place.',
  );
});

test('of a shell that writes the discovery document itself no page is kept, and nothing is put into one', async () => {
  await site.shipShell({ older: true });
  const ship = (text: string) =>
    site.ship('mf-two', { addresses: ['/two'], serverFault: 'writes to the console', text });
  await ship('Text');
  const change = () => site.ship('mf-three', { addresses: ['/three'] });
  expect(await renderedBy(change)).toEqual(['mf_two']);
  const { composition } = await site.store.live();
  if (!composition) throw new Error('Nothing is live');
  expect(Object.keys(dataOf(pageOf(composition, '/two')).discovery.microFrontends)).toContain(
    '@site/mf-three',
  );
  await expect(ship(`<p title="${DISCOVERY_TOKEN}">`)).rejects.toThrow('On /two a text {{discovery}} stands');
});

test('of a shell whose pages have their data in a file, pages are kept, and name it by its hash', async () => {
  await site.shipShell({ dataInFile: true });
  expect(await renderedBy(shipTwo)).toEqual(['mf_two']);
  expect(await renderedBy(() => site.ship('mf-three', { addresses: ['/three'] }))).toEqual([]);
  const { composition } = await site.store.live();
  if (!composition) throw new Error('Nothing is live');
  const folder = site.store.compositionFolder(composition.id);
  const data = readFileSync(join(folder, '.well-known/page-data.json'));
  const hash = createHash('sha256').update(data).digest('base64');
  expect(pageOf(composition, '/two')).toContain(
    `<meta name="composition" content="${composition.id}">\n<meta name="page-data" content="sha256-${hash}">`,
  );
  const { discovery, files } = JSON.parse(data.toString());
  expect(Object.keys(discovery.microFrontends)).toContain('@site/mf-three');
  expect(Object.keys(files.remotes)).toContain('mf_three');
  expect(files.shell.base).toBe(`/releases/shell/${composition.releases.shell}/client/`);
});

test('what a section says of itself cannot end the script that the discovery document stands in', async () => {
  await shipTwo();
  const { composition } = await site.ship('mf-three', { addresses: ['/three'], kit: '>=1.0.0 <2.0.0' });
  const html = pageOf(composition, '/two');
  expect(html).toContain('"kit":">=1.0.0 \\u003c2.0.0"');
  expect(dataOf(html).discovery.microFrontends['@site/mf-three'][0].extras.kit).toBe('>=1.0.0 <2.0.0');
});
