import { setTimeout as sleep } from 'node:timers/promises';
import { LocalReleaseService, openStore } from '@site/releases';
import autocannon from 'autocannon';
import { ADDRESSES, expect, hydrated, isLongTrial, sharePage, test } from '../support/fixtures.ts';
import { addNextRelease } from '../support/next-release.ts';
import { type Own, ownOf } from '../support/own.ts';
import { ORIGIN } from '../support/site.ts';

const WORKSPACES = ['shell', 'mf-marketing', 'mf-contact', 'mf-careers'];

/** Sends requests until it is stopped. */
function startLoad(options: autocannon.Options) {
  let stop: () => void = () => undefined;
  const ended = new Promise<autocannon.Result>((resolve, reject) => {
    const load = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    stop = () => load.stop();
  });
  return {
    stop: () => {
      stop();
      return ended;
    },
  };
}

/** Has visitors ask for pages 200 times a second. */
function startVisits(origin: string) {
  // Each once: thousands of answers are some hundred pages.
  const pages = new Set<string>();
  let answers = 0;
  const requests = ['/', '/contact', '/services/ev-charger', '/pre-apprenticeship'].map((path) => ({
    path,
    onResponse: (_status: number, body: string) => {
      pages.add(body);
      answers++;
    },
  }));
  const load = startLoad({ url: origin, connections: 20, overallRate: 200, duration: 600, requests });
  return {
    /** Waits until a visitor has got a page of a composition. */
    async until(composition: string): Promise<void> {
      while (![...pages].some((html) => html.includes(composition))) await sleep(20);
    },
    stop: async () => ({ result: await load.stop(), pages, answers }),
  };
}

type Visits = ReturnType<typeof startVisits>;

/** How often every workspace is promoted. */
const TIMES = isLongTrial ? 5 : 1;

/** Promotes every workspace, and rolls some of these promotions back; between them a single one, each time in a long trial. */
async function promoteAndRollBack(service: LocalReleaseService, visits: Visits): Promise<void> {
  const { store } = service;

  async function promoteNext(workspaces: readonly string[], mark: string): Promise<void> {
    const releases = await Promise.all(workspaces.map((each) => addNextRelease(store, each, mark)));
    await service.promote({ releases });
  }

  /** Rolls back once a visitor has got what is live. */
  async function rollBack(): Promise<void> {
    await visits.until((await store.current())?.composition ?? '');
    await service.rollback({});
  }

  for (let round = 1; round <= TIMES; round += 1) {
    await promoteNext(WORKSPACES, `all${round}`);
    if (round % 2 === 0) await rollBack();
    await promoteNext(WORKSPACES.slice(round % 4, (round % 4) + 1), `one${round}`);
    if (round % 2 === 1) await rollBack();
  }
  await promoteNext(['mf-contact'], 'last');
}

test.describe(`while every workspace is promoted${isLongTrial ? ' five times' : ''}`, () => {
  const shared = sharePage();
  let own: Own | undefined;

  /** Serves a copy of the site under test, and promotes there while pages are asked for and a tab is open. */
  async function promoteUnderLoad(own: Own) {
    const { origin } = own;
    const data = own.copyStore();
    const store = await openStore({ data });
    const browser = { skipped: 'a test of its own' };
    const service = new LocalReleaseService({ store, origin: ORIGIN, browser });
    await own.startSite(own.env(data));
    await shared().goto(`${origin}/`);
    await hydrated(shared(), 'header a');
    await shared().evaluate(() => {
      document.body.dataset.first = 'yes';
    });
    const visits = startVisits(origin);
    await promoteAndRollBack(service, visits);
    // Servers look every half second.
    await sleep(2000);
    const now = await (await fetch(`${origin}/`)).text();
    return { origin, store, now, ...(await visits.stop()) };
  }

  let made: Awaited<ReturnType<typeof promoteUnderLoad>>;
  test.beforeAll(async () => {
    test.setTimeout(300_000);
    own = ownOf(test.info().parallelIndex);
    made = await promoteUnderLoad(own);
  });
  test.afterAll(() => own?.clear());

  test('a tab that was opened before all of these promotions still goes through the whole site', async () => {
    test.setTimeout(300_000);
    const { store, origin } = made;
    const page = shared();
    expect((await store.current())?.generation).toBe(isLongTrial ? 17 : 5);

    const first = await store.generation(1);
    const before = (await store.composition(first?.composition ?? ''))?.releases ?? {};
    const later: string[] = [];
    page.on('request', (request) => {
      const [, name = '', version] = /\/releases\/([^/]+)\/([^/]+)\//.exec(request.url()) ?? [];
      if (version !== before[name]) later.push(request.url());
    });
    for (const address of ADDRESSES) {
      await page.evaluate((to) => {
        const link = [...document.querySelectorAll('a')].find((each) => each.getAttribute('href') === to);
        link?.click();
      }, address);
      await page.waitForURL(`${origin}${address}`);
      await hydrated(page, 'main h1');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await expect(page.locator('body')).toHaveAttribute('data-first', 'yes');
    expect(later).toEqual([]);
  });

  test('under 200 requests a second no promotion or rollback fails one, and each page is of one composition', async () => {
    const { store, now, result, pages, answers } = made;
    const mixed: string[] = [];
    const seen = new Set<string>();
    const compositions = new Map<string, Record<string, string>>();
    for (const { composition } of await store.history())
      compositions.set(composition, (await store.composition(composition))?.releases ?? {});

    /** A page may name files of the releases of its own composition, and of no other. */
    function look(html: string): void {
      const id = /<meta name="composition" content="([^"]+)"/.exec(html)?.[1] ?? 'none';
      seen.add(id);
      for (const [, name = '', version = ''] of html.matchAll(
        /(?:src|href)="\/releases\/([^/]+)\/([^/]+)\//g,
      )) {
        if (compositions.get(id)?.[name] !== version) mixed.push(`${name}@${version} in ${id}`);
      }
    }

    const current = await store.current();
    expect(now).toContain(current?.composition ?? '–');
    expect(result.errors + result.timeouts + result.non2xx).toBe(0);
    pages.forEach(look);
    expect(answers).toBeGreaterThan(TIMES * 200);
    expect(mixed).toEqual([]);
    // All of them, but one whose turn may have been too short.
    expect(seen.size).toBeGreaterThanOrEqual(compositions.size - 1);
    expect(compositions.size).toBe(isLongTrial ? 12 : 4);
  });
});
