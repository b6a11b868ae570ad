import { Refusal } from '@site/contract/program';
import type { Generation } from '../store/manifest.ts';
import { emptySite, type FixtureSite, liveSite } from '../testing/site.ts';
import { rollback } from './rollback.ts';
import { releaseBefore } from './section-rollback.ts';

let site: FixtureSite;

afterEach(() => site.remove());

/** Makes what is live: the version of `mf-two`, a number for each, beside one of another section. */
async function live(two: number, change: Partial<Generation['change']> = {}): Promise<void> {
  const number = await site.store.generations.newest();
  await site.store.generations.create(number, {
    composition: `${two}`,
    releases: { shell: '1', 'mf-one': `${number}`, 'mf-two': `${two}` },
    change: { kind: 'promote', releases: [`mf-two@${two}`], ...change } as Generation['change'],
    at: new Date().toISOString(),
    by: 'tester',
    checks: {},
  });
}

/** Puts the release before in the place of the live one, as both commands do. @returns what is live then, and what it falls back on */
async function goBack() {
  const { release, ...restored } = await releaseBefore(site.store, 'mf-two');
  const { composition } = await site.promote([release], restored);
  return [composition.releases['mf-two'], composition.fallbacks['mf-two']];
}

async function before(): Promise<string> {
  const { release, restores } = await releaseBefore(site.store, 'mf-two');
  return `${release.version} of generation ${restores}`;
}

test('a section goes back on its own, and once more one step further, whatever others did meanwhile', async () => {
  site = emptySite();
  for (const version of [1, 2, 3]) await live(version);
  await live(3, { releases: ['mf-one@3'] });
  expect(await before()).toBe('2 of generation 2');
  await live(2, { restores: 2 });
  expect(await before()).toBe('1 of generation 1');
  await live(1, { restores: 1 });
  await expect(before()).rejects.toThrow(Refusal);
  await expect(before()).rejects.toThrow('No earlier release of mf-two was live');
});

test('what a rollback of the whole site took back is not gone back to', async () => {
  site = emptySite();
  await live(1);
  await live(2);
  await live(1, { kind: 'rollback', to: 1 });
  await live(3);
  expect(await before()).toBe('1 of generation 3');
  await live(1, { restores: 3 });
  await expect(before()).rejects.toThrow('No earlier release of mf-two was live');
});

test('a section that is not live has nothing to go back from', async () => {
  site = emptySite();
  await expect(before()).rejects.toThrow('mf-two is not live');
});

test('a rollback that may not take back what others promoted changes nothing', async () => {
  site = await liveSite();
  await site.ship('mf-two', { addresses: ['/two'], text: 'Second' });
  const taken: string[][] = [];
  const refused = rollback(site.store, {
    mayTakeBack: (names) => {
      taken.push([...names]);
      throw new Refusal('not yours');
    },
  });
  await expect(refused).rejects.toThrow('not yours');
  expect(taken).toEqual([['mf-two']]);
  expect(await site.store.generations.newest()).toBe(2);
});

test('what was taken back is not what the section falls back on, but what was live before', async () => {
  site = await liveSite();
  const { 'mf-two': first } = (await site.store.live()).composition?.releases ?? {};
  const second = await site.ship('mf-two', { addresses: ['/two'], text: 'Second' });
  await site.ship('mf-two', { addresses: ['/two'], text: 'Third' });
  expect(await goBack()).toEqual([second.release.version, first]);
  expect(await goBack()).toEqual([first, undefined]);
});

test('a release that was live twice is no fallback where it is taken back', async () => {
  site = await liveSite();
  const { 'mf-two': first = '' } = (await site.store.live()).composition?.releases ?? {};
  const { release } = await site.ship('mf-two', { addresses: ['/two'], text: 'Second' });
  await site.promote([{ name: 'mf-two', version: first }]);
  expect(await goBack()).toEqual([release.version, undefined]);
});
