import { VIEWS_PATH, type ViewReport } from '@site/contract/views';
import { parseReference, ReleaseStore, startCanary } from '@site/releases';
import autocannon, { type Options } from 'autocannon';
import { expect, longTest, test } from '../support/fixtures.ts';
import { addNextRelease } from '../support/next-release.ts';
import { ORIGIN } from '../support/site.ts';
import { comeTo, report, reportAddress } from '../support/visitors/reports.ts';

const TOKEN = 'reports-of-the-browser-tests';

/** How many reports are forged of each of the five kinds, a million in all, and how long that may take, in milliseconds. */
const EACH = 200_000;
const LIMIT_MS = 6 * 60_000;

/** Sends a report as often as that, or as time allows. @returns how many were taken, and how many a second; an API that is too busy takes none */
async function sendAll(request: Options): Promise<{ taken: number; rate: number }> {
  const begun = performance.now();
  const passed = () => performance.now() - begun;
  let [sent, taken] = [0, 0];
  while (sent < EACH && passed() < LIMIT_MS) {
    const amount = Math.min(EACH - sent, 5000);
    const { '2xx': answered } = await autocannon({ ...request, connections: 20, amount });
    sent += amount;
    taken += answered;
  }
  expect(taken).toBeGreaterThan(sent * 0.9);
  return { taken, rate: (taken * 1000) / passed() };
}

const NOBODY = { seen: 0, failed: 0, silent: 0, late: 0, came: 0, troubled: 0, kinds: {}, vitals: {} };

const SEEN: ViewReport = { kinds: [{ kind: 'seen' }], vitals: {} };

/** Trouble of every kind, as slow as can be. */
const TROUBLE = {
  kinds: ['seen', 'error', 'rejection', 'not-loaded', 'fallback', 'start-failed'].map((kind) => ({ kind })),
  vitals: { lcp: 60_000, inp: 60_000, cls: 9, fcp: 60_000, ttfb: 60_000 },
};

longTest(
  'forged reports move no count of a canary: without a cookie of ours, of the other arm, and again and again',
  async ({ own }) => {
    test.setTimeout(3_600_000);
    const data = own.copyStore();
    const store = new ReleaseStore(data);
    const { canary, generation } = await startCanary(
      store,
      [parseReference(await addNextRelease(store, 'mf-contact', 'tried'))],
      { steps: [0.5], minutes: 60, minVisitors: 100, margin: 1.25 },
      { origin: ORIGIN, browser: { skipped: 'this is about its visitors' } },
    );
    const env = { ...own.env(data), REPORTS_TOKEN: TOKEN };
    await Promise.all([own.startApi(env), own.startSite(env)]);

    const headersOf = (visitor: string) => ({
      'content-type': 'application/json',
      ...(visitor ? { cookie: `visitor=${visitor}` } : {}),
    });
    const counted = async () => {
      const address = `http://127.0.0.1:${own.apiPort}${VIEWS_PATH}?canary=${canary.id}`;
      return (await fetch(address, { headers: { authorization: `Bearer ${TOKEN}` } })).json();
    };
    const tried = await comeTo(own.origin, 'canary');
    const stable = await comeTo(own.origin, 'stable');
    for (const [visitor, composition] of [
      [tried, canary.composition],
      [stable, generation.composition],
    ] as const)
      expect(await report(reportAddress(own.origin, composition), visitor, SEEN.kinds)).toBe(204);
    const one = { ...NOBODY, seen: 1, came: 1, kinds: { seen: 1 } };
    const before = await counted();
    expect(before.steps).toEqual([{ step: 0, arms: { stable: one, canary: one } }]);

    const half = tried.length / 2;
    const said = { 'x-visitor': 'AAAAAAAAAAAAAAAAAAAAAA', 'x-arm': `${canary.id}:0:canary` };
    const forged: Record<string, Pick<Options, 'headers' | 'body'>> = {
      'without a cookie': { headers: headersOf('') },
      'that say themselves who they are of': {
        headers: { ...headersOf(''), ...said, 'x-forwarded-for': '1.2.3.4' },
      },
      'with half a cookie of another visitor': {
        headers: headersOf(tried.slice(0, half) + stable.slice(half)),
      },
      'of the other arm': { headers: { ...headersOf(stable), ...said } },
      'again and again': { headers: headersOf(tried), body: JSON.stringify(SEEN) },
    };
    for (const [what, request] of Object.entries(forged)) {
      const url = reportAddress(own.origin, canary.composition);
      const { taken, rate } = await sendAll({
        url,
        method: 'POST',
        body: JSON.stringify(TROUBLE),
        ...request,
      });
      test.info().annotations.push({ type: what, description: `${taken}, ${Math.round(rate)} in a second` });
      expect([what, await counted()]).toEqual([what, before]);
    }
  },
);
