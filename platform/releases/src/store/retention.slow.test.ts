import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { type FixtureSite, liveSite } from '../testing/site.ts';
import { compositionId, releaseId } from './release-store.ts';
import { applyPrune, planPrune } from './retention.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const OPTIONS = { generations: 1, days: 1 };

let site: FixtureSite;

beforeEach(async () => {
  site = await liveSite();
});

afterEach(() => site.remove());

/** Has everything in the store written and used so many days ago. */
function makeOlder(days = 40): void {
  const time = new Date(Date.now() - days * DAY_MS);
  const root = site.store.blobs.place('');
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' }))
    utimesSync(join(root, path), time, time);
}

async function prune(options = OPTIONS): Promise<string[]> {
  const plan = await planPrune(site.store, options);
  await applyPrune(site.store, plan, options);
  return plan.entries.map(({ id }) => id);
}

/** Makes generations look as if they had gone live long ago. */
async function makeHistoryOlder(): Promise<void> {
  for (const { generation, ...rest } of await site.store.history()) {
    const at = new Date(Date.now() - 40 * DAY_MS + generation).toISOString();
    await site.store.blobs.put(`generations/${generation}.json`, JSON.stringify({ generation, ...rest, at }));
  }
}

test('prune removes unneeded releases, and keeps live, previewed and newest ones', async () => {
  const first = await site.store.current();
  const unused = await site.publish('mf-two', { addresses: ['/two'], text: 'Never live' });
  const shown = await site.publish('mf-two', { addresses: ['/two'], text: 'Previewed' });
  await site.service.preview({ releases: [`mf-two@${shown.version}`] });
  await site.ship('mf-two', { addresses: ['/two'], text: 'Second' });
  await site.ship('mf-two', { addresses: ['/two'], text: 'Third' });
  const newest = await site.publish('mf-two', { addresses: ['/two'], text: 'Newest' });
  await makeHistoryOlder();
  makeOlder();
  const removed = await prune();
  expect(removed).toContain(releaseId(unused));
  expect(removed).toContain(compositionId(first?.composition ?? ''));
  for (const kept of [shown, newest]) expect(removed).not.toContain(releaseId(kept));
  expect((await site.store.history()).map(({ generation }) => generation)).toEqual([3]);
  expect(await site.store.blobs.list(`${releaseId(unused)}/`)).toEqual([]);
  // What is live is whole on a machine that has nothing of it.
  const { materializeGeneration } = await import('./load.ts');
  const current = await site.store.current();
  if (current) expect(await materializeGeneration(site.store, current)).toHaveLength(1);
  expect(await site.service.previews()).toHaveLength(1);
});

test('prune keeps everything that was used within a day', async () => {
  await site.publish('mf-two', { addresses: ['/two'], text: 'Young' });
  await site.ship('mf-two', { addresses: ['/two'], text: 'Newer' });
  expect(await prune({ generations: 1, days: 0 })).toEqual([]);
});

test('prune keeps the releases of the last generations, so rollbacks work', async () => {
  await site.ship('mf-two', { addresses: ['/two'], text: 'Second' });
  await makeHistoryOlder();
  makeOlder();
  expect(await prune({ generations: 2, days: 1 })).toEqual([]);
  expect(await site.service.rollback({})).toMatchObject({ generation: 3 });
});

test('prune keeps a release that a promotion starts to use meanwhile', async () => {
  const release = await site.publish('mf-two', { addresses: ['/two'], text: 'Old' });
  await site.publish('mf-two', { addresses: ['/two'], text: 'Newest' });
  makeOlder();
  const plan = await planPrune(site.store, OPTIONS);
  expect(plan.entries.map(({ id }) => id)).toEqual([releaseId(release)]);
  await site.promote([release]);
  await applyPrune(site.store, plan, OPTIONS);
  expect(await site.store.release('mf-two', release.version)).toBeDefined();
  await site.store.touch([releaseId(release)]);
});

test.each([
  ['a rollback', () => site.service.rollback({})],
  ['a promotion', () => site.service.rollbackSection({ section: 'mf-two' })],
])('what browsers would fall back on after %s stays as well', async (_, change) => {
  const first = (await site.store.current())?.releases['mf-two'] ?? '';
  const ship = (text: string) => site.ship('mf-two', { addresses: ['/two'], text });
  for (const text of ['Second', 'Third']) await ship(text);
  makeOlder();
  await makeHistoryOlder();
  const plan = await planPrune(site.store, OPTIONS);
  const id = releaseId({ name: 'mf-two', version: first });
  expect(plan.entries.map((entry) => entry.id)).toContain(id);
  await change();
  await applyPrune(site.store, plan, OPTIONS);
  await site.store.touch([id]);
});

test('promoting a pruned release is refused and leaves nothing behind', async () => {
  const release = await site.publish('mf-two', { addresses: ['/two'], text: 'Old' });
  await site.publish('mf-two', { addresses: ['/two'], text: 'Newest' });
  await site.store.cache.materialize(releaseId(release));
  makeOlder();
  await prune();
  await expect(site.promote([release])).rejects.toMatchObject({ code: 'not-found' });
  expect(await site.store.blobs.list(`${releaseId(release)}/`)).toEqual([]);
});

test('prune removes half-written files of killed programs after a day', async () => {
  const { writeFileSync } = await import('node:fs');
  const [old, young] = ['old', 'young'].map((name) => site.store.blobs.place(`unfinished/${name}`));
  for (const file of [old, young]) writeFileSync(file ?? '', 'x');
  const time = new Date(Date.now() - 2 * DAY_MS);
  utimesSync(old ?? '', time, time);
  await prune();
  expect([old, young].map((file) => existsSync(file ?? ''))).toEqual([false, true]);
});

test('prune removes nothing if the live generation cannot be read', async () => {
  const { composition = '' } = (await site.store.current()) ?? {};
  await site.store.blobs.delete(`${compositionId(composition)}/manifest.json`);
  const { FixtureSite } = await import('../testing/site.ts');
  const { store } = new FixtureSite(site.data);
  await expect(planPrune(store, OPTIONS)).rejects.toThrow('before you prune');
});
