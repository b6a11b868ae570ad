import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';
import { ROUTES } from '@site/bench/routes';
import { ASSETS_FOLDER, DIST } from '@site/build/artefacts';
import { type CompositionManifest, openStore, type ReleaseStore } from '@site/releases';
import { compositionId, releaseId } from '@site/releases/serving';
import { ROOT } from '@site/server/testing';
import { ADDRESSES, hydrated, idle } from './fixtures.ts';
import { saveData } from './looks/lasting.ts';
import { DATA } from './site.ts';
import { requestsUnderWay } from './time.ts';

/** Kilobytes of 1024 bytes as they are sent, to a tenth, by kind of file. */
type Weights = Record<string, number>;

/** Weights of what a visit of a page fetches, and of all scripts and styles of a release. */
export interface Measured {
  pages: Record<string, Weights>;
  releases: Record<string, Weights>;
}

const KINDS: Record<string, RegExp> = {
  script: /\.js$/,
  style: /\.css$/,
  font: /\.woff2$/,
  picture: /\.(?:svg|png|jpg|webp|avif)$/,
};

/** The scripts of a page that answers. */
const ANSWERING = 'answering script';

/** How many bytes of a file go over the line. */
function transferSize(file: string): number {
  const copy = `${file}.br`;
  return statSync(existsSync(copy) ? copy : file).size;
}

/** Weighs files. @param more bytes that count as well */
async function kilobytesOf(files: readonly string[], more = 0): Promise<number> {
  const sizes = files.map(transferSize);
  const bytes = sizes.reduce((sum, size) => sum + size, more);
  return Math.round((bytes / 1024) * 10) / 10;
}

/** Paths of the releases' files that a page fetches: while nobody touches it, and in all once it has been asked to answer. */
async function fetchedPaths(page: Page, underWay: ReadonlySet<Request>, address: string) {
  const paths = new Set<string>();
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/releases/')) paths.add(pathname);
  };
  /** Waits until all is there: the browser has nothing left to do and has asked for nothing more. */
  async function untilQuiet(): Promise<string[]> {
    let known: number;
    do {
      known = paths.size;
      await expect.poll(() => underWay.size, { intervals: [20] }).toBe(0);
      await idle(page);
    } while (paths.size > known || underWay.size > 0);
    return [...paths];
  }
  page.on('request', note);
  await page.goto(address);
  // What is fetched when the first view is painted has been asked for.
  await page.locator('link[data-html]').waitFor({ state: 'detached' });
  const untouched = await untilQuiet();
  await hydrated(page, 'main h1');
  const answering = await untilQuiet();
  page.off('request', note);
  return { untouched, answering };
}

/** Weighs a page. The styles of the first view stand in its HTML, and so count there as well. */
async function weighPage(
  html: string,
  { untouched, answering }: { untouched: readonly string[]; answering: readonly string[] },
): Promise<Weights> {
  const styles = [...readFileSync(html, 'utf8').matchAll(/<style[^>]*>(.*?)<\/style>/gs)];
  const inline = brotliCompressSync(styles.map(([, text]) => text).join('\n')).length;
  const weigh = (paths: readonly string[], pattern: RegExp, more?: number) =>
    kilobytesOf(
      paths.filter((path) => pattern.test(path)).map((path) => join(DATA, 'cache/folder', path)),
      more,
    );
  const weights: Weights = { html: await kilobytesOf([html]) };
  for (const [kind, pattern] of Object.entries(KINDS)) {
    weights[kind] = await weigh(untouched, pattern, kind === 'style' ? inline : 0);
  }
  weights[ANSWERING] = await weigh(answering, /\.js$/);
  return weights;
}

function largest(all: readonly Weights[]): Weights {
  const kinds = ['html', ...Object.keys(KINDS), ANSWERING];
  return Object.fromEntries(kinds.map((kind) => [kind, Math.max(...all.map((each) => each[kind] ?? 0))]));
}

async function weighPages(context: BrowserContext, folder: string, { pages }: CompositionManifest) {
  const weights = new Map<string, Weights>();
  const page = await context.newPage();
  await saveData(page);
  const underWay = requestsUnderWay(page);
  for (const address of ADDRESSES) {
    const fetched = await fetchedPaths(page, underWay, address);
    weights.set(address, await weighPage(join(folder, pages[address] ?? ''), fetched));
  }
  await page.close();
  return {
    ...Object.fromEntries(ROUTES.map((route) => [route, weights.get(route) ?? {}])),
    'the largest of all pages': largest([...weights.values()]),
  };
}

async function weighRelease(store: ReleaseStore, name: string, version: string): Promise<Weights> {
  const files = (await store.release(name, version))?.files ?? [];
  const weigh = (pattern: RegExp) => {
    const paths = files.map(({ path }) => path).filter((path) => pattern.test(path));
    return kilobytesOf(paths.map((path) => join(store.cache.folder(releaseId({ name, version })), path)));
  };
  return { script: await weigh(/^client\/.*\.js$/), style: await weigh(/^client\/.*\.css$/) };
}

/** Weighs what the page of staff's inbox names, and so waits for before it shows anything. @param chunk another part that is shown */
async function weighInbox(chunk?: string): Promise<Weights> {
  const folder = join(ROOT, 'api/inbox', DIST);
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const named = [...html.matchAll(/(?:src|href)="\/staff\/([^"]+)"/g)].map(([, path = '']) => path);
  const later = readdirSync(join(folder, ASSETS_FOLDER)).filter(
    (name) => chunk && name.startsWith(`${chunk}.`),
  );
  const files = [...named, ...later.map((name) => `${ASSETS_FOLDER}/${name}`)].map((path) =>
    join(folder, path),
  );
  const weigh = (pattern: RegExp) => kilobytesOf(files.filter((file) => pattern.test(file)));
  return { script: await weigh(/\.js$/), style: await weigh(/\.css$/) };
}

/** Weighs the pages and the releases of the site under test. What is fetched the browser says, how much of it the store. */
export async function weighSite(context: BrowserContext): Promise<Measured> {
  const store = await openStore({ data: DATA });
  const composition = await store.composition((await store.current())?.composition ?? '');
  if (!composition) throw new Error('Nothing is live');
  const pages = await weighPages(context, store.cache.folder(compositionId(composition.id)), composition);
  const releases: Measured['releases'] = {};
  for (const [name, version] of Object.entries(composition.releases).toSorted())
    releases[name] = await weighRelease(store, name, version);
  releases['the first view of the inbox'] = await weighInbox();
  releases["the inbox's numbers"] = await weighInbox('numbers');
  return { pages, releases };
}
