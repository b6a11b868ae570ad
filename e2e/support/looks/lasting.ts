import type { Browser, BrowserContext, Page } from '@playwright/test';
import { ORIGIN } from '../site.ts';
import { type Complaints, watchPage } from './complaints.ts';

/** A page that tests share, and where what it complains of is noted. */
interface Lasting {
  page: Page;
  complaints: Complaints;
}

/** What pages that tests share differ in. */
interface Kind {
  javaScriptEnabled: boolean | undefined;
  savesData: boolean;
}

/** Events that a test may listen to, and nothing else does. */
const HEARD = ['request', 'response', 'requestfinished'];

/** Has a page's process forget the files that it has read. Those that a test answered with other bytes would be taken from there, whoever asks next. */
async function forgetFiles(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.detach();
}

/** What a page is like that was just opened. */
export async function makeNew(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await forgetFiles(page);
  for (const event of HEARD) page.removeAllListeners(event);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.context().clearCookies();
  await page.emulateMedia({
    media: null,
    colorScheme: 'light',
    forcedColors: 'none',
    reducedMotion: 'no-preference',
  });
  // Else what the next page has there opens.
  await page.mouse.move(-1, -1);
}

/** Has pages believe that the visitor saves data: they fetch no code of other pages ahead of time, however fast the line is. */
export async function saveData(target: BrowserContext | Page): Promise<void> {
  await target.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
}

/** Pages that the tests of a worker process share: one of each kind, made when it is asked for. */
export class LastingPages {
  readonly #browser: Browser;
  readonly #pages = new Map<string, Promise<Lasting>>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  get(kind: Kind): Promise<Lasting> {
    const key = JSON.stringify(kind);
    const known = this.#pages.get(key) ?? this.#open(kind);
    this.#pages.set(key, known);
    return known;
  }

  async close(): Promise<void> {
    for (const opened of this.#pages.values()) await (await opened).page.context().close();
  }

  async #open({ javaScriptEnabled, savesData }: Kind): Promise<Lasting> {
    const complaints: Complaints = { list: [], expected: false };
    const options = { baseURL: ORIGIN, javaScriptEnabled: javaScriptEnabled ?? true };
    const page = await (await this.#browser.newContext(options)).newPage();
    await watchPage(page, complaints);
    if (savesData) await saveData(page);
    return { page, complaints };
  }
}
