import { readdirSync, rmSync } from 'node:fs';
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { preview } from '../preview/preview.ts';
import { rollback } from '../promote/rollback.ts';
import { addSection } from '../testing/fixtures.ts';
import { type FixtureSite, ORIGIN, siteCopies } from '../testing/site.ts';
import { applyPrune, planPrune } from './prune.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let site: FixtureSite;
/** Versions of mf-two, the oldest first. Each was live in this order. */
let versions: string[];
/** Ids of the compositions, in the same order. */
let ids: string[];

const siteWithHistory = siteCopies(async (made) => {
  await made.shipShell();
  versions = [];
  ids = [];
  for (const text of ['one', 'two', 'three', 'four', 'five']) {
    const { release, composition } = await made.ship('mf-two', { text });
    versions.push(release.version);
    ids.push(composition.id);
  }
});

beforeEach(async () => {
  site = await siteWithHistory();
});

afterEach(() => site.remove());

async function makeOlder(folder: string, days: number): Promise<void> {
  const at = new Date(Date.now() - days * DAY_MS);
  await utimes(folder, at, at);
}

/** Makes everything in the store look as if it had been put there some days ago. */
async function ageEverything(days: number): Promise<void> {
  for (const id of await site.store.compositionIds()) await makeOlder(site.store.compositionFolder(id), days);
  for (const name of await site.store.names()) {
    for (const [at, { version }] of (await site.store.releasesOf(name)).entries())
      await makeOlder(site.store.releaseFolder(name, version), days + at);
  }
}

async function plan(options: { generations: number; days: number }) {
  const { compositions, releases } = await planPrune(site.store, options);
  return {
    compositions: compositions.map(({ id }) => id).sort(),
    releases: releases.map(({ release }) => release.version).sort(),
  };
}

function some(list: readonly string[], ...places: number[]): string[] {
  return places.map((place) => list[place] ?? '').sort();
}

test('nothing that is young is removed', async () => {
  expect(await plan({ generations: 1, days: 1 })).toEqual({ compositions: [], releases: [] });
});

test('what was live until a moment ago is young, however long ago it was made', async () => {
  await ageEverything(40);
  expect(await plan({ generations: 1, days: 1 })).toEqual({ compositions: [], releases: [] });
});

test('what is live and its fallback stay; what only earlier generations need goes', async () => {
  await ageEverything(40);
  expect(await plan({ generations: 1, days: 0 })).toEqual({
    compositions: [
      (await site.store.generations.read(1))?.composition ?? '',
      ...some(ids, 0, 1, 2, 3),
    ].sort(),
    releases: some(versions, 0, 1, 2),
  });
});

test('the last generations keep their compositions, and those keep their releases and fallbacks', async () => {
  await ageEverything(40);
  expect(await plan({ generations: 3, days: 0 })).toEqual({
    compositions: [(await site.store.generations.read(1))?.composition ?? '', ...some(ids, 0, 1)].sort(),
    releases: some(versions, 0),
  });
});

test('a composition that was restored counts as live, not by when it was made', async () => {
  await rollback(site.store, { to: 2 });
  await ageEverything(40);
  const { compositions, releases } = await plan({ generations: 1, days: 0 });
  expect(compositions).not.toContain(ids[0]);
  // The newest one stays as well: "latest" still leads to something.
  expect(releases).toEqual(some(versions, 1, 2, 3));
});

test('the newest release of each name stays, even if it was never live', async () => {
  await ageEverything(40);
  const { version } = await addSection(site.store, 'mf-two', { text: 'never live' });
  await makeOlder(site.store.releaseFolder('mf-two', version), 35);
  const { releases } = await plan({ generations: 1, days: 0 });
  expect(releases).toEqual(some(versions, 0, 1, 2));
});

test('a young release that was never live stays', async () => {
  await ageEverything(40);
  for (const text of ['unused', 'newest']) await addSection(site.store, 'mf-two', { text });
  expect((await plan({ generations: 1, days: 1 })).releases).toEqual([]);
});

test('a preview that is young stays, with its releases', async () => {
  await ageEverything(40);
  const { version } = await addSection(site.store, 'mf-two', { text: 'only a preview' });
  await preview(site.store, [{ name: 'mf-two', version }], { origin: ORIGIN, hours: 1 });
  await makeOlder(site.store.releaseFolder('mf-two', version), 50);
  const { compositions, releases } = await plan({ generations: 1, days: 1 });
  expect([compositions, releases]).toEqual([[], []]);
});

test('planning removes nothing; carrying it out removes what was planned, and the site works as before', async () => {
  await ageEverything(40);
  const before = await site.store.current();
  const planned = await planPrune(site.store, { generations: 2, days: 0 });
  expect(planned.releases.map(({ bytes }) => bytes > 1000)).toEqual([true, true]);
  expect(await site.store.compositionIds()).toHaveLength(6);
  expect(await site.store.releasesOf('mf-two')).toHaveLength(5);

  await applyPrune(site.store, planned, { generations: 2, days: 0 });
  expect((await site.store.compositionIds()).sort()).toEqual(some(ids, 3, 4));
  expect((await site.store.releasesOf('mf-two')).map(({ version }) => version).sort()).toEqual(
    some(versions, 2, 3, 4),
  );
  expect(await site.store.current()).toEqual(before);
  expect(await plan({ generations: 2, days: 0 })).toEqual({ compositions: [], releases: [] });
  expect((await rollback(site.store, {})).composition).toBe(ids[3]);
  expect((await site.ship('mf-two', { text: 'six' })).changed).toBe(true);
});

/** Numbers of the generations that there is a record of. */
async function numbers(): Promise<number[]> {
  return (await site.store.generations.history()).map(({ generation }) => generation);
}

async function prune(options: { generations: number; days: number }): Promise<void> {
  await applyPrune(site.store, await planPrune(site.store, options), options);
}

test('generations go when they are older than those that keep their compositions; numbers go on', async () => {
  expect((await planPrune(site.store, { generations: 1, days: 1 })).generations).toEqual([]);
  expect((await planPrune(site.store, { generations: 2, days: 0 })).generations).toEqual([4, 3, 2, 1]);
  await prune({ generations: 2, days: 0 });
  expect(await numbers()).toEqual([6, 5]);
  expect(await site.store.generations.newest()).toBe(6);
  await expect(rollback(site.store, { to: 2 })).rejects.toThrow('There is no generation 2 to go back to.');
  expect((await rollback(site.store, {})).change).toEqual({ kind: 'rollback', to: 5 });
  expect((await site.ship('mf-two', { text: 'six' })).generation.generation).toBe(8);
  await prune({ generations: 1, days: 0 });
  expect(await numbers()).toEqual([8]);
  expect((await site.ship('mf-two', { text: 'seven' })).generation.generation).toBe(9);
});

test('what is live is kept, however old it is, and whatever it was rolled back from', async () => {
  await rollback(site.store, { to: 2 });
  await ageEverything(40);
  await prune({ generations: 1, days: 0 });
  expect(await numbers()).toEqual([7]);
  const live = await site.store.current();
  expect(live?.composition).toBe(ids[0]);
  expect(await site.store.damageOf(ids[0] ?? '')).toBeUndefined();
  await expect(rollback(site.store, {})).rejects.toThrow('There is no earlier composition to go back to.');
});

test('pictures that no composition used lately go, and a promotion draws what it needs', async () => {
  const folder = join(site.data, 'pictures');
  const old = join(folder, 'old.png');
  await writeFile(old, 'a picture');
  await makeOlder(old, 40);
  const used = readdirSync(folder).filter((name) => name !== 'old.png');
  for (const name of used) await makeOlder(join(folder, name), 40);
  await site.ship('mf-two', { text: 'six' });
  expect((await planPrune(site.store, { generations: 1, days: 30 })).pictures).toContain('old');
  await prune({ generations: 1, days: 30 });
  expect(readdirSync(folder).length).toBeGreaterThan(0);
  expect(readdirSync(folder)).not.toContain('old.png');
  await prune({ generations: 1, days: 0 });
  expect(readdirSync(folder)).toEqual([]);
  expect((await site.ship('mf-two', { text: 'seven' })).changed).toBe(true);
});

test('what a preview shows stays until it is over, and then its record goes too', async () => {
  const { version } = await addSection(site.store, 'mf-two', { text: 'only a preview' });
  const { id } = await preview(site.store, [{ name: 'mf-two', version }], { origin: ORIGIN, hours: 1 });
  await addSection(site.store, 'mf-two', { text: 'newer' });
  const [record] = await site.store.previews.all();
  await ageEverything(40);
  await prune({ generations: 1, days: 0 });
  expect(await site.store.damageOf(record?.composition ?? '')).toBeUndefined();
  expect(await site.store.release('mf-two', version)).toBeDefined();
  if (record) await site.store.previews.add({ ...record, until: new Date(Date.now() - 1).toISOString() });
  expect((await planPrune(site.store, { generations: 1, days: 0 })).previews).toEqual([id]);
  await prune({ generations: 1, days: 0 });
  expect(await site.store.previews.all()).toEqual([]);
  expect(await site.store.compositionIds()).toEqual([ids[4]]);
  expect(await site.store.release('mf-two', version)).toBeUndefined();
});

test('what went live again since it was planned to be removed stays', async () => {
  await ageEverything(40);
  const planned = await planPrune(site.store, { generations: 1, days: 0 });
  await rollback(site.store, { to: 2 });
  await applyPrune(site.store, planned, { generations: 1, days: 0 });
  expect(await site.store.composition(ids[0] ?? '')).toBeDefined();
  expect(await site.store.release('mf-two', versions[0] ?? '')).toBeDefined();
});

const everything = { generations: 1, days: 0 };

test('where the composition that is live is lost, nothing is removed', async () => {
  rmSync(site.store.compositionFolder(ids[4] ?? ''), { recursive: true });
  await expect(planPrune(site.store, everything)).rejects.toThrow(
    /^The composition of generation \d+, which is live, is not there\. Promote its releases again, or roll back/,
  );
});

test('the releases of a kept generation stay also where its composition is lost', async () => {
  // What is live falls back on the fourth, and the fourth on the third.
  for (const id of ids.slice(2, 4)) rmSync(site.store.compositionFolder(id), { recursive: true });
  const { releases } = await planPrune(site.store, { generations: 3, days: 0 });
  expect(releases.map(({ release }) => release.version).sort()).toEqual(versions.slice(0, 2).sort());
});
