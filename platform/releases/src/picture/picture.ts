import type { Browser, Page } from 'playwright-core';
import type { Candidate } from '../gate/candidate.ts';
import { type BrowserKeeper, within } from '../gate/checks/browser-keeper.ts';
import { noteRequests, untilSettled } from '../gate/checks/settled.ts';
import { answerFromStore, CANDIDATE_ORIGIN } from '../gate/from-store.ts';
import type { ReleaseStore } from '../store/store.ts';

/** How long things may take, in milliseconds. */
const DEADLINES_MS = { load: 15_000, settled: 5000, close: 1000, all: 30_000 };

/** How high a picture is at most, in pixels: what is below is cut off. */
const HIGHEST = 8000;

/** What a picture is taken of. */
export interface PictureRequest {
  /** Of a page of the composition. */
  address: string;
  /** Of the browser's window, in pixels. */
  width: number;
  scheme: 'light' | 'dark';
}

/** Has all pictures there, also those far down. Evaluated in the page. */
const SHOW_PICTURES = `(async () => {
  const pictures = [...document.images];
  for (const picture of pictures) picture.loading = 'eager';
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
  await document.fonts.ready;
  return document.documentElement.scrollHeight;
})()`;

async function photograph(page: Page, { address, width, scheme }: PictureRequest): Promise<Buffer> {
  const requests = noteRequests(page);
  await page.setViewportSize({ width, height: 800 });
  // What fades in or moves is there at once.
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.goto(`${CANDIDATE_ORIGIN}${address}`, { timeout: DEADLINES_MS.load });
  // A page that does not hydrate is seen as its visitors see it.
  await within(DEADLINES_MS.settled, untilSettled(page, requests)).catch(() => undefined);
  const height = Number(await within(DEADLINES_MS.settled, page.evaluate(SHOW_PICTURES)));
  return page.screenshot({
    fullPage: true,
    clip: { x: 0, y: 0, width, height: Math.min(height, HIGHEST) },
    animations: 'disabled',
    timeout: DEADLINES_MS.load,
  });
}

/**
 * Takes a picture of a whole page, in a browser in which every request is answered from the store.
 * @param signal gives it up
 * @returns a PNG
 * @throws where the browser does not start, or the page does not load
 */
export async function takePicture(
  keeper: BrowserKeeper,
  store: ReleaseStore,
  { manifest, folder }: Pick<Candidate, 'manifest' | 'folder'>,
  wanted: PictureRequest,
  signal: AbortSignal,
): Promise<Buffer> {
  for (const [name, version] of Object.entries(manifest.releases))
    await store.bringRelease({ name, version });
  signal.throwIfAborted();
  let giveUp = () => {};
  const givenUp = new Promise<never>((_resolve, reject) => {
    giveUp = () => reject(signal.reason);
  });
  signal.addEventListener('abort', giveUp, { once: true });
  /** What goes wrong with the page is no reason to end the browser, which a job may have begun to use. */
  async function look(browser: Browser, emptyPage: Page | undefined): Promise<Buffer | Error> {
    const context = emptyPage?.context() ?? (await browser.newContext());
    try {
      await context.route('**/*', (route) => answerFromStore(route, { store, manifest, folder }));
      const page = emptyPage ?? (await context.newPage());
      return await Promise.race([photograph(page, wanted), givenUp]);
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    } finally {
      await within(DEADLINES_MS.close, context.close()).catch(() => undefined);
    }
  }
  try {
    const seen = await keeper.lend(DEADLINES_MS.all, look);
    if (seen instanceof Error) throw seen;
    return seen;
  } finally {
    givenUp.catch(() => undefined);
    signal.removeEventListener('abort', giveUp);
  }
}
