import { parseReference, promote, ReleaseStore, rollback } from '@site/releases';
import autocannon from 'autocannon';
import { ADDRESSES, expect, hydrated, test } from '../support/fixtures.ts';
import { addNextRelease } from '../support/next-release.ts';
import type { Own } from '../support/own.ts';

const WORKSPACES = ['shell', 'mf-marketing', 'mf-contact', 'mf-careers'];

interface Live {
  store: ReleaseStore;
  origin: string;
  /** Promotes one more release of each of some workspaces. */
  promoteNext(names: readonly string[], mark: string): Promise<void>;
}

/** Serves a copy of the site under test, for tests that promote. */
async function serveCopy(own: Own): Promise<Live> {
  const data = own.copyStore();
  const store = new ReleaseStore(data);
  const { origin } = own;
  await own.startSite(own.env(data));
  return {
    store,
    origin,
    async promoteNext(workspaces, mark) {
      const added = await Promise.all(workspaces.map((each) => addNextRelease(store, each, mark)));
      await promote(store, added.map(parseReference), { origin, browser: { skipped: 'a test of its own' } });
    },
  };
}

test('a tab that was opened before five promotions of every workspace still goes through the whole site', async ({
  page,
  own,
}) => {
  test.setTimeout(300_000);
  const live = await serveCopy(own);
  await page.goto(`${live.origin}/`);
  await hydrated(page, 'header a');
  await page.evaluate(() => {
    document.body.dataset.first = 'yes';
  });
  for (const round of [1, 2, 3, 4, 5]) await live.promoteNext(WORKSPACES, `tab${round}`);
  expect(await live.store.generations.newest()).toBe(6);

  const first = await live.store.generations.read(1);
  const before = (await live.store.composition(first?.composition ?? ''))?.releases ?? {};
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
    await page.waitForURL(`${live.origin}${address}`);
    await hydrated(page, 'main h1');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await expect(page.locator('body')).toHaveAttribute('data-first', 'yes');
  expect(later).toEqual([]);
});

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

test('under 200 requests a second no promotion or rollback fails one, and each page is of one composition', async ({
  request,
  own,
}) => {
  test.setTimeout(300_000);
  const live = await serveCopy(own);
  const mixed: string[] = [];
  const seen = new Set<string>();
  const compositions = new Map<string, Record<string, string>>();

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
  const load = startLoad({ url: live.origin, connections: 20, overallRate: 200, duration: 600, requests });
  for (const round of Array.from({ length: 10 }, (_, at) => at + 1)) {
    await live.promoteNext(WORKSPACES.slice(round % 4, (round % 4) + 1), `load${round}`);
    if (round % 2 === 0) await rollback(live.store, {});
    if (round % 2 === 1) await live.promoteNext(['mf-contact'], `more${round}`);
  }
  // Somebody who asks now gets what went live a moment ago.
  const current = await live.store.current();
  expect(await (await request.get(`${live.origin}/`)).text()).toContain(current?.composition ?? '–');
  const result = await load.stop();
  expect(result.errors + result.timeouts + result.non2xx).toBe(0);
  expect(result.requests.average).toBeGreaterThan(150);
  for (const { composition } of await live.store.generations.history()) {
    compositions.set(composition, (await live.store.composition(composition))?.releases ?? {});
  }
  pages.forEach(look);
  expect(answers).toBeGreaterThan(1000);
  expect(mixed).toEqual([]);
  expect(seen.size).toBeGreaterThan(10);
});
