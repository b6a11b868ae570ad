import { CANARY_HEADERS, parseCanaryArm, REPORTS_PATH } from '@site/contract/reports';
import type { ReleaseStore } from '@site/releases';
import { startApi, until } from './testing/connections.ts';
import { openSite } from './testing/open-site.ts';
import { compositionOf, promote } from './testing/small-site.ts';

const TOKEN = 'a-token-of-the-site-servers';

/** Makes a canary of the composition `two` live. */
async function startCanary(store: ReleaseStore, share: number): Promise<void> {
  await promote(store, 'two');
  const { generation, ...two } = (await store.current()) ?? { generation: 0 };
  const at = new Date().toISOString();
  await store.key('canary');
  await store.commitGeneration(generation, {
    ...two,
    releases: {},
    composition: compositionOf('one'),
    change: { kind: 'canary-start', id: 'c1', releases: [] },
    canary: {
      id: 'c1',
      composition: compositionOf('two'),
      releases: {},
      tries: [],
      steps: [share],
      step: 0,
      startedAt: at,
      since: at,
      by: 'tests',
    },
    at,
    by: 'tests',
    checks: {},
  });
}

async function endCanary(store: ReleaseStore): Promise<void> {
  const current = await store.current();
  if (!current) throw new Error('Nothing is live');
  const { generation, canary: _, ...rest } = current;
  await store.commitGeneration(generation, { ...rest, composition: compositionOf('one') });
}

/** Opens a site with a canary. `visit` gives the page, and the cookie that was set. */
async function openCanary(share = 0.5, token: string | undefined = TOKEN) {
  const { api, requests } = await startApi((_request, response) => response.writeHead(204).end());
  const { store, app } = await openSite({ api, reportsToken: token, origin: 'https://site.example' });
  await startCanary(store, share);
  const ready = async () => JSON.parse((await app.inject('/readyz')).body).generation;
  await until(async () => (await ready()) === 3);

  async function visit(cookie?: string, url = '/') {
    const { body, headers } = await app.inject({ url, headers: cookie ? { cookie } : {} });
    const set = String(headers['set-cookie'] ?? '');
    return { shown: /Home (\w+)/.exec(body)?.[1], cookie: set.split(';')[0] ?? '', set, headers };
  }

  /** Finds a visitor of an arm. */
  async function visitorOf(composition: 'one' | 'two'): Promise<string> {
    for (;;) {
      const { shown, cookie } = await visit();
      if (shown === composition) return cookie;
    }
  }

  async function report(headers: Record<string, string>, composition: string) {
    requests.length = 0;
    const payload = { composition: compositionOf(composition), events: [{ kind: 'view' }] };
    await app.inject({ method: 'POST', url: REPORTS_PATH, headers, payload });
    const { authorization, ...got } = requests[0]?.headers ?? {};
    return {
      authorization,
      visitor: got[CANARY_HEADERS.visitor],
      arm: parseCanaryArm(String(got[CANARY_HEADERS.arm])),
    };
  }

  return { store, app, visit, visitorOf, report };
}

const NOTHING = { authorization: undefined, visitor: undefined, arm: undefined };

test('a running canary goes to its share of visitors, and each keeps the same arm', async () => {
  const { visit } = await openCanary(0.25);
  const counts = { one: 0, two: 0 };
  for (let number = 0; number < 400; number += 1) {
    const { shown, cookie } = await visit();
    counts[shown === 'two' ? 'two' : 'one'] += 1;
    if (number % 20 === 0) expect((await visit(cookie)).shown).toBe(shown);
  }
  // Six standard deviations.
  expect(counts.two).toBeGreaterThan(48);
  expect(counts.two).toBeLessThan(152);
});

test('a page sets a cookie that no script can read, and no cache keeps the page for others', async () => {
  const { visit } = await openCanary();
  const { set, cookie, headers } = await visit();
  expect(set).toMatch(
    /^canary=[\w-]{22}\.[\w-]{22}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect([headers['cache-control'], headers.vary]).toEqual(['private, no-cache', 'accept-encoding, cookie']);
  expect((await visit(cookie)).set).toBe('');
  // A made-up visitor is a new one.
  expect((await visit(`canary=${'a'.repeat(22)}.${'b'.repeat(22)}`)).set).not.toBe('');
  for (const file of ['/robots.txt', '/nowhere']) expect((await visit(undefined, file)).set).toBe('');
});

test('without a canary, pages and reports set no cookie', async () => {
  const { store, app, visit, report, visitorOf } = await openCanary();
  const cookie = await visitorOf('two');
  await endCanary(store);
  await until(async () => (await visit(cookie)).shown === 'one');
  const { set, headers } = await visit();
  expect([set, headers['cache-control']]).toEqual(['', 'no-cache']);
  expect(await report({ cookie }, 'one')).toEqual(NOTHING);
  const payload = { composition: compositionOf('one'), events: [] };
  const answer = await app.inject({ method: 'POST', url: REPORTS_PATH, payload });
  expect(answer.headers['set-cookie']).toBeUndefined();
});

test('a report with a valid cookie reaches the API with its visitor, arm and this server’s token', async () => {
  const { report, visitorOf } = await openCanary();
  for (const [composition, arm] of [
    ['one', 'stable'],
    ['two', 'canary'],
  ] as const) {
    const cookie = await visitorOf(composition);
    expect(await report({ cookie }, composition)).toEqual({
      authorization: `Bearer ${TOKEN}`,
      visitor: cookie.slice('canary='.length).split('.')[0],
      arm: { canary: 'c1', step: 0, arm },
    });
  }
});

test('a report about a page of the other arm counts for no arm', async () => {
  const { report, visitorOf } = await openCanary();
  expect(await report({ cookie: await visitorOf('two') }, 'one')).toEqual(NOTHING);
});

test('visitors cannot be forged by headers or cookies', async () => {
  const { report } = await openCanary();
  const forged = {
    [CANARY_HEADERS.visitor]: 'someone',
    [CANARY_HEADERS.arm]: 'c1:0:canary',
    cookie: `canary=${'a'.repeat(22)}.${'b'.repeat(22)}`,
  };
  expect(await report(forged, 'one')).toEqual(NOTHING);
});

test('without REPORTS_TOKEN visitors are divided and not counted', async () => {
  const { report, visitorOf } = await openCanary(0.5, '');
  expect(await report({ cookie: await visitorOf('two') }, 'two')).toEqual(NOTHING);
});

test('a hanging store delays no page or report, and each visitor keeps the same arm', async () => {
  const { store, visit, visitorOf, report } = await openCanary();
  const cookie = await visitorOf('two');
  for (const method of ['key', 'current'] as const)
    jest.spyOn(store, method).mockReturnValue(new Promise<never>(() => undefined));
  expect((await visit(cookie)).shown).toBe('two');
  expect((await visit()).set).toMatch(/^canary=/);
  expect((await report({ cookie }, 'two')).arm).toMatchObject({ arm: 'canary' });
});
