import type { Generation } from '../store/manifests.ts';
import { compositionId } from '../store/release-store.ts';
import { type FixtureSite, liveSite } from '../testing/site.ts';

let site: FixtureSite;

beforeEach(async () => {
  site = await liveSite();
});

afterEach(() => site.remove());

const TWO = { addresses: ['/two'] };

async function live(): Promise<Generation> {
  const current = await site.store.current();
  if (!current) throw new Error('Nothing is live');
  return current;
}

/** Makes the next commit lose a race against something. */
function loseRaceOnce(against: () => Promise<unknown>): void {
  const commit = site.store.commitGeneration.bind(site.store);
  jest.spyOn(site.store, 'commitGeneration').mockImplementationOnce(async (expected, next) => {
    await against();
    return commit(expected, next);
  });
}

test('a rollback makes the previous composition live, and its record claims no checks', async () => {
  const before = await live();
  await site.ship('mf-two', { ...TWO, text: 'New' });
  const generation = await site.service.rollback({ why: 'It was wrong' });
  expect(generation).toMatchObject({
    generation: 3,
    composition: before.composition,
    releases: before.releases,
    change: { kind: 'rollback', to: 1 },
    why: 'It was wrong',
    checks: {},
  });
});

test('repeated rollbacks go further back and do not return to undone releases', async () => {
  const first = await live();
  await site.ship('mf-two', { ...TWO, text: 'Second' });
  const second = await live();
  await site.ship('mf-two', { ...TWO, text: 'Third' });
  expect((await site.service.rollback({})).composition).toBe(second.composition);
  expect((await site.service.rollback({})).composition).toBe(first.composition);
  await expect(site.service.rollback({})).rejects.toThrow('There is no earlier composition to roll back to');
  expect((await site.service.rollback({ to: 2 })).composition).toBe(second.composition);
  await expect(site.service.rollback({ to: 2 })).rejects.toThrow('is live already');
  await expect(site.service.rollback({ to: 99 })).rejects.toThrow('There is no generation 99');
});

test('after a lost race a rollback still undoes the requested generation', async () => {
  const first = await live();
  await site.ship('mf-two', { ...TWO, text: 'Wrong' });
  const other = await site.publish('mf-one', { addresses: ['/'], text: 'Other' });
  loseRaceOnce(() => site.promote([other]));
  const generation = await site.service.rollback({});
  // "The one before" would be the wrong one by now.
  expect(generation).toMatchObject({ generation: 4, composition: first.composition });
});

test('after a lost race a section rollback still restores the release before the one it was asked to undo', async () => {
  const { 'mf-two': first } = (await live()).releases;
  await site.ship('mf-two', { ...TWO, text: 'Wrong' });
  const third = await site.publish('mf-two', { ...TWO, text: 'Third' });
  loseRaceOnce(() => site.promote([third]));
  await site.service.rollbackSection({ section: 'mf-two' });
  expect((await live()).releases['mf-two']).toBe(first);
});

test('a section rolls back alone, through the gate, and keeps an earlier release as fallback', async () => {
  const { 'mf-two': first = '' } = (await live()).releases;
  const second = await site.ship('mf-two', { ...TWO, text: 'Second' });
  await site.ship('mf-two', { ...TWO, text: 'Third' });
  await site.ship('mf-one', { addresses: ['/'], text: 'Newer' });
  await site.service.rollbackSection({ section: 'mf-two', why: 'Third was wrong' });
  const current = await live();
  expect(current).toMatchObject({
    releases: { 'mf-two': second.release.version },
    change: { kind: 'promote', restores: 2 },
    checks: { html: 'passed' },
  });
  const composition = await site.store.composition(current.composition);
  expect(composition?.fallbacks['mf-two']).toBe(first);
  // Once more goes further back, not forward.
  await site.service.rollbackSection({ section: 'mf-two' });
  expect((await live()).releases['mf-two']).toBe(first);
  await expect(site.service.rollbackSection({ section: 'mf-two' })).rejects.toThrow('No earlier release');
  await expect(site.service.rollbackSection({ section: 'mf-none' })).rejects.toThrow('is not live');
});

test('a lost composition is not restored', async () => {
  const first = await live();
  await site.ship('mf-two', { ...TWO, text: 'New' });
  await site.store.blobs.delete(`${compositionId(first.composition)}/manifest.json`);
  await expect(site.service.rollback({})).rejects.toThrow('Generation 1 cannot be restored: ');
  expect(await live()).toMatchObject({ generation: 2 });
});

test('a rollback needs the right to every section that changes, until the last moment', async () => {
  await site.ship('mf-two', { ...TWO, text: 'New' });
  const asked: unknown[] = [];
  const authorize = (...each: unknown[]) => {
    asked.push(each);
    throw new Error('No right');
  };
  await expect(site.service.rollback({}, { authorize })).rejects.toThrow('No right');
  expect(asked).toEqual([[['rollback'], ['mf-two']]]);
  expect(await live()).toMatchObject({ generation: 2 });
});
