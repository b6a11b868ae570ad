import autocannon from 'autocannon';
import { ADDRESSES, expect, hydrated, isLongTrial, test } from '../support/fixtures.ts';
import { addNextRelease } from '../support/next-release.ts';
import { openReleases } from '../support/release-service.ts';

const WORKSPACES = ['shell', 'mf-marketing', 'mf-contact', 'mf-careers'];

/** How often every workspace is promoted. */
const TIMES = isLongTrial ? 5 : 1;

/** Asks for pages 50 times a second. `stop` gives the result and every page that came. */
function startVisits(origin: string) {
  const pages = new Set<string>();
  const requests = ['/', '/contact', '/services/ev-charger', '/pre-apprenticeship'].map((path) => ({
    path,
    onResponse: (_status: number, body: string) => void pages.add(body),
  }));
  let stop = () => {};
  const ended = new Promise<autocannon.Result>((resolve, reject) => {
    const options = { url: origin, connections: 20, overallRate: 50, duration: 600, requests };
    const load = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    stop = () => load.stop();
  });
  return {
    pages,
    stop: () => {
      stop();
      return ended;
    },
  };
}

test('under load no promotion or rollback fails a page or mixes releases, and an open tab goes on as it was', async ({
  page,
  own,
}) => {
  test.setTimeout(300_000);
  const data = own.copyStore();
  const { store, service } = await openReleases(data);
  const { origin } = own;
  const before = (await store.current())?.releases ?? {};
  await own.startSite(own.env(data));
  await page.goto(`${origin}/`);
  await hydrated(page, 'header a');
  await page.evaluate(() => {
    document.body.dataset.first = 'yes';
  });

  const { pages, stop } = startVisits(origin);
  const isSeen = (id: string) => [...pages].some((html) => html.includes(id));
  async function promote(names: readonly string[], mark: string): Promise<void> {
    const releases = await Promise.all(names.map((name) => addNextRelease(store, name, mark)));
    const { composition } = await service.promote({ releases });
    await expect.poll(() => isSeen(composition)).toBe(true);
  }
  for (let round = 1; round <= TIMES; round += 1) {
    await promote(WORKSPACES, `all${round}`);
    await promote(WORKSPACES.slice(round % 4, (round % 4) + 1), `one${round}`);
    await service.rollback({});
  }
  await promote(['mf-contact'], 'last');
  const { errors, timeouts, non2xx } = await stop();
  expect(errors + timeouts + non2xx).toBe(0);

  // A page names files of its own composition's releases alone.
  const compositions = new Map((await store.history()).map((each) => [each.composition, each.releases]));
  const mixed = [...pages].flatMap((html) => {
    const [, id = ''] = /<meta name="composition" content="([^"]+)"/.exec(html) ?? [];
    const named = [...html.matchAll(/(?:src|href)="\/releases\/([^/]+)\/([^/]+)\//g)];
    return named.filter(([, name = '', version]) => compositions.get(id)?.[name] !== version);
  });
  expect(mixed).toEqual([]);

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
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await expect(page.locator('body')).toHaveAttribute('data-first', 'yes');
  expect(later.filter((url) => url.includes('/releases/'))).toEqual([]);
});
