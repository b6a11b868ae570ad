import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { copyStore } from '../copy/copy.ts';
import { applyPrune, planPrune } from '../store/prune.ts';
import { ReleaseStore } from '../store/store.ts';
import { emptySite, type FixtureSite, fillSite, siteCopies } from '../testing/site.ts';
import { abortCanary, continueCanary } from './canary-changes.ts';
import { rollback } from './rollback.ts';

let site: FixtureSite;

const fullSite = siteCopies(fillSite);

beforeEach(async () => {
  site = await fullSite();
});

afterEach(() => site.remove());

/** Starts a canary of a section with another text. */
async function tryText(text = 'Tried') {
  const release = await site.publish('mf-two', { addresses: ['/two'], text });
  return { release, ...(await site.startCanary([release])) };
}

/** What of a generation matters here. */
async function live() {
  const current = await site.store.current();
  if (!current) throw new Error('Nothing is live');
  return current;
}

test('a store from which something is live, or tried, has the key of visitors: servers may have no right to make it', async () => {
  expect(await site.store.visitorKey.read()).toHaveLength(32);
  // As a store has it of an earlier version.
  rmSync(join(site.data, 'visitors.key'));
  await tryText();
  expect(await site.store.visitorKey.read()).toHaveLength(32);
});

test('a canary leaves what all get as it is, grows by its steps, and is live for all at its end', async () => {
  const before = await live();
  const { release, canary, composition, generation } = await tryText();
  const tries = [`mf-two@${release.version}`];
  expect(generation).toEqual({
    generation: 2,
    composition: before.composition,
    releases: before.releases,
    canary,
    change: { kind: 'canary', id: canary.id, releases: tries, share: 0.1 },
    at: canary.startedAt,
    by: expect.any(String),
    checks: expect.objectContaining({ addresses: 'passed' }),
  });
  expect(canary).toMatchObject({
    composition: composition.id,
    tries,
    step: 0,
    releases: composition.releases,
  });
  expect(composition.releases['mf-two']).toBe(release.version);

  const next = await continueCanary(site.store, { why: 'it is good', evidence: { seen: 12 } });
  expect(next).toMatchObject({
    generation: 3,
    composition: before.composition,
    change: { kind: 'canary-step', share: 0.5 },
    why: 'it is good',
    evidence: { seen: 12 },
  });
  expect(next.canary).toEqual({ ...canary, step: 1, since: next.at });

  const done = await continueCanary(site.store);
  expect(done).toMatchObject({
    generation: 4,
    composition: composition.id,
    releases: composition.releases,
    change: { kind: 'canary-complete', id: canary.id, releases: tries },
  });
  expect(done).not.toHaveProperty('canary');
  await expect(continueCanary(site.store)).rejects.toThrow('No canary runs');
  // It is taken back as a promotion is.
  expect((await rollback(site.store, {})).composition).toBe(before.composition);
});

test('a canary that is withdrawn leaves nothing but its history, and only the one that was meant is', async () => {
  const before = await live();
  const { canary } = await tryText();
  await expect(abortCanary(site.store, { id: 'another' })).rejects.toThrow('another one runs');
  const ended = await abortCanary(site.store, { id: canary.id, why: 'errors', evidence: { failed: 3 } });
  expect(ended).toMatchObject({
    composition: before.composition,
    releases: before.releases,
    change: { kind: 'canary-abort', id: canary.id, releases: canary.tries },
    evidence: { failed: 3 },
  });
  expect(ended).not.toHaveProperty('canary');
  await expect(abortCanary(site.store, { id: canary.id })).rejects.toThrow('No canary runs');
});

test('a rollback takes back a canary first, which was made live last, and then what was live before', async () => {
  await site.ship('mf-two', { addresses: ['/two'], text: 'Second' });
  const { canary } = await tryText();
  const named: string[][] = [];
  const back = await rollback(site.store, { mayTakeBack: (names) => named.push([...names]) });
  expect(back.change).toMatchObject({ kind: 'canary-abort', id: canary.id });
  expect(named).toEqual([['mf-two']]);
  expect((await rollback(site.store, {})).change).toEqual({ kind: 'rollback', to: 1 });
  await tryText('Tried again');
  expect(await rollback(site.store, { to: 2 })).not.toHaveProperty('canary');
});

test('what goes live meanwhile goes into both arms, and the canary tries what it tried', async () => {
  const { canary } = await tryText();
  const { release, generation } = await site.ship('mf-one', { addresses: ['/'], text: 'Other' });
  expect(generation.releases).toMatchObject({ 'mf-one': release.version });
  const { composition, releases, ...rest } = generation.canary ?? canary;
  const { composition: _before, releases: _releases, ...started } = canary;
  expect(rest).toEqual(started);
  expect(releases).toEqual({ ...canary.releases, 'mf-one': release.version });
  expect((await site.store.composition(composition))?.releases).toEqual(releases);
  expect((await continueCanary(site.store)).canary?.composition).toBe(composition);
  const done = await continueCanary(site.store);
  expect(done.releases).toEqual(releases);
});

test('what a canary tries cannot go live beside it, and there is one at a time', async () => {
  const { release } = await tryText();
  await expect(site.promote([release])).rejects.toThrow(
    `mf-two@${release.version} cannot go live now: a canary tries mf-two@${release.version}. Wait until it has ended`,
  );
  const other = await site.publish('mf-one', { addresses: ['/'], text: 'Other' });
  await expect(site.startCanary([other])).rejects.toThrow('there is one at a time');
  expect((await live()).generation).toBe(2);
});

test('where nothing is live, or exactly this is, there is nothing to try', async () => {
  const empty = emptySite();
  try {
    const shell = await empty.publishShell();
    await expect(empty.startCanary([shell])).rejects.toThrow('Nothing is live yet');
  } finally {
    empty.remove();
  }
  const version = (await live()).releases?.['mf-two'] ?? '';
  await expect(site.startCanary([{ name: 'mf-two', version }])).rejects.toThrow(
    'Exactly this is live already',
  );
});

test('a canary whose composition is not whole goes no further, and can be withdrawn', async () => {
  const { canary } = await tryText();
  await site.store.remove(canary.composition);
  await expect(continueCanary(site.store)).rejects.toThrow('Promote its releases instead');
  const other = await site.publish('mf-one', { addresses: ['/'], text: 'Other' });
  await expect(site.promote([other])).rejects.toThrow('Withdraw it with "canary abort"');
  expect((await abortCanary(site.store)).change.kind).toBe('canary-abort');
});

test('pruning keeps what a canary shows, and a copy has it', async () => {
  const { canary, release } = await tryText();
  await site.publish('mf-two', { addresses: ['/two'], text: 'Newer' });
  const options = { generations: 1, days: 0 };
  await applyPrune(site.store, await planPrune(site.store, options), options);
  const to = emptySite();
  try {
    await copyStore(site.store, new ReleaseStore(to.data), () => undefined);
    for (const { store } of [site, to]) {
      expect(await store.damageOf(canary.composition)).toBeUndefined();
      expect(await store.release('mf-two', release.version)).toBeDefined();
    }
    expect((await to.store.current())?.canary).toEqual(canary);
  } finally {
    to.remove();
  }
});
