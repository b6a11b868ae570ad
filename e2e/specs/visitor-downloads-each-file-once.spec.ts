import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { LATER, ROUTES } from '@site/bench/routes';
import { SITE } from '@site/contract';
import { PAGE_DATA_FILE, type PageData } from '@site/shell/page-data';
import { ADDRESSES, expect, idle, test } from '../support/fixtures.ts';
import { saveData } from '../support/looks/lasting.ts';
import { DATA } from '../support/site.ts';

/** Names and contents of the browser scripts of a workspace's only release. */
function clientScripts(name: string): string {
  const releases = join(DATA, 'releases', name);
  const [version = ''] = readdirSync(releases).filter((entry) => !entry.startsWith('.'));
  const client = join(releases, version, 'client');
  const scripts = readdirSync(client).filter((file) => file.endsWith('.js'));
  return scripts.map((file) => `${file}\n${readFileSync(join(client, file), 'utf8')}`).join('\n');
}

const REMOTES = ['mf-marketing', 'mf-contact', 'mf-careers'];

test('the home page stays within its budget: 150 KB of script, 25 of it a remote, and 20 KB of style', async ({
  request,
}) => {
  const html = await (await request.get('/')).text();
  const { shell, remotes }: PageData['files'] = (await (await request.get(PAGE_DATA_FILE)).json()).files;
  const groups = [
    [shell, ['main']],
    [remotes.mf_marketing, ['mf_marketing', 'section', 'home']],
  ] as const;
  const files = groups
    .flatMap(([release, names]) =>
      names.flatMap((name) => release?.chunks[name]?.map((file) => release.base + file) ?? []),
    )
    .filter((file) => file.endsWith('.js'));
  const sizes = await Promise.all(
    files.map(async (file) => ({
      file,
      bytes: brotliCompressSync(await (await request.get(file)).body()).length,
    })),
  );
  const sum = (pattern: RegExp) =>
    sizes.filter(({ file }) => pattern.test(file)).reduce((total, { bytes }) => total + bytes, 0);
  const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text]) => text).join('\n');
  expect(sum(/\.js$/)).toBeGreaterThan(0);
  expect(sum(/\.js$/)).toBeLessThanOrEqual(150 * 1024);
  expect(sum(/mf-[^/]+\/.*\.js$/)).toBeLessThanOrEqual(25 * 1024);
  expect(styles.length).toBeGreaterThan(0);
  expect(brotliCompressSync(styles).length).toBeLessThanOrEqual(20 * 1024);
});

test('the HTML names every file that the first view fetches, and has the hash of what scripts need later', async ({
  page,
}) => {
  await saveData(page);
  for (const address of ROUTES) {
    const fetched = new Set<string>();
    const twice: string[] = [];
    const listener = (request: { url(): string }) => {
      const path = new URL(request.url()).pathname;
      if (fetched.has(path)) twice.push(path);
      fetched.add(path);
    };
    page.on('request', listener);
    const html = await (await page.goto(address, { waitUntil: 'networkidle' }))?.text();
    // Asked for when the page is painted: the network may have been idle before.
    await expect.poll(() => fetched.has(PAGE_DATA_FILE)).toBe(true);
    await idle(page);
    page.off('request', listener);
    // As an address of an attribute or, as fonts, of a style.
    const isNamed = (path: string) => [`"${path}`, `(${path}`].some((text) => html?.includes(text));
    expect(fetched.delete(PAGE_DATA_FILE)).toBe(true);
    expect(html).toMatch(/<meta name="page-data" content="sha256-[^"]{44}">/);
    expect([...fetched].filter((path) => path !== address && !LATER.test(path) && !isNamed(path))).toEqual(
      [],
    );
    expect(twice).toEqual([]);
  }
});

test("the shell's scripts know no remote: no name, no entry, no route pattern", () => {
  const shell = clientScripts('shell');
  const unknown = [
    ...REMOTES,
    ...REMOTES.map((name) => name.replace('-', '_')),
    'remoteEntry.js',
    '/:service',
    '/:area',
  ];
  expect(unknown.filter((text) => shell.includes(text))).toEqual([]);
});

test("a remote's scripts hold no copy of React, the router or Mantine, and nothing of the company", () => {
  // Each mark is looked for in the shell first: one that is not there would prove nothing.
  const shell = clientScripts('shell');
  const { company, email, careersEmail, phone } = SITE;
  const own = [company, email, careersEmail, phone.display, phone.href];
  for (const mark of ['react.transitional.element', 'useNavigate()', 'mantine-', ...own]) {
    expect(shell.includes(mark)).toBe(true);
    for (const remote of REMOTES) expect(clientScripts(remote).includes(mark)).toBe(false);
  }
});

test('every address belongs to exactly one live release', async ({ request }) => {
  const data = await (await request.get(PAGE_DATA_FILE)).json();
  const remotes: { extras: { routes: { addresses: string[] }[] } }[][] = Object.values(
    data.discovery.microFrontends,
  );
  const served = remotes.flat().flatMap(({ extras }) => extras.routes.flatMap(({ addresses }) => addresses));
  expect(served.toSorted()).toEqual([...ADDRESSES].sort());
});
