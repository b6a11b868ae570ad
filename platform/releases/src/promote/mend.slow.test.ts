import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { untilPrints } from '@site/contract/program';
import { applyPrune, planPrune } from '../store/prune.ts';
import { BUILT } from '../testing/built-programs.ts';
import { type FixtureSite, liveSite } from '../testing/site.ts';

let site: FixtureSite;

beforeEach(async () => {
  site = await liveSite();
});

afterEach(() => site.remove());

/** What a disk may do to a composition. */
const DAMAGES: Record<string, (folder: string) => void> = {
  'has a page with other bytes': (folder) => writeFileSync(join(folder, 'pages/two.html'), 'Other'),
  'has a page that is empty': (folder) => writeFileSync(join(folder, 'pages/two.html'), ''),
  'lacks a page': (folder) => rmSync(join(folder, 'pages/two.html')),
  'lacks all pages': (folder) => rmSync(join(folder, 'pages'), { recursive: true }),
  'has a copy of something else': (folder) => writeFileSync(join(folder, 'pages/two.html.br'), 'Other'),
  'has a picture with other bytes': (folder) => {
    const [picture = ''] = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter((path) =>
      path.endsWith('.png'),
    );
    writeFileSync(join(folder, picture), 'Other');
  },
};

test.each(Object.entries(DAMAGES))(
  'a live composition that %s is mended by promoting the same releases again',
  async (_what, damage) => {
    const live = await site.store.current();
    const id = live?.composition ?? '';
    const folder = site.store.compositionFolder(id);
    const before = readdirSync(folder, { recursive: true }).sort();
    damage(folder);
    expect(await site.store.damageOf(id)).toMatch(/^is broken: /);
    const said: string[] = [];
    const { changed } = await site.promote([{ name: 'mf-two', version: 'latest' }], {
      say: (line) => said.push(line),
    });
    expect(changed).toBe(false);
    expect(said).toContainEqual(
      expect.stringMatching(/^What is live is broken: .*It is put together again\.$/),
    );
    expect(await site.store.damageOf(id)).toBeUndefined();
    expect(await site.store.current()).toEqual(live);
    expect(readdirSync(folder, { recursive: true }).sort()).toEqual(before);
  },
);

test('a composition that is broken and not live is mended by what makes it live again', async () => {
  const first = (await site.store.current())?.composition ?? '';
  const [old] = await site.store.releasesOf('mf-two');
  const { release } = await site.ship('mf-two', { addresses: ['/two'], text: 'Other' });
  const back = { name: 'mf-two', version: old?.version ?? '' };
  // With the fallback that it had: the one before.
  const again = (await site.promote([back])).composition.id;
  await site.promote([release]);
  for (const id of [first, again]) DAMAGES['lacks a page']?.(site.store.compositionFolder(id));
  const { composition, changed } = await site.promote([back]);
  expect([composition.id, changed]).toEqual([again, true]);
  expect(await site.store.damageOf(again)).toBeUndefined();
});

test('a composition that is whole is left as it is', async () => {
  const id = (await site.store.current())?.composition ?? '';
  const page = join(site.store.compositionFolder(id), 'pages/two.html');
  const { composition } = await site.store.live();
  if (!composition) throw new Error('Nothing is live');
  // What is put in its place would be a file of its own.
  const { ino } = statSync(page);
  await site.store.draftComposition(async ({ folder, keepAs }) => {
    cpSync(site.store.compositionFolder(id), folder, { recursive: true });
    await keepAs(id);
  });
  expect(statSync(page).ino).toBe(ino);
});

test.each(['is lost', 'cannot be read'])(
  'where the manifest of what is live %s, all of its releases have to be promoted together',
  async (what) => {
    const { composition: id = '', releases = {} } = (await site.store.current()) ?? {};
    const manifest = join(site.store.compositionFolder(id), 'composition.json');
    if (what === 'is lost') rmSync(manifest);
    else writeFileSync(manifest, '{');
    const all = Object.entries(releases).map(([name, version]) => ({ name, version }));
    expect(all).toHaveLength(3);
    await expect(site.promote(all.filter(({ name }) => name !== 'mf-one'))).rejects.toThrow(
      `The composition of generation 1, which is live, is not there or cannot be read. Roll back, or promote all of its releases together: ${all.map(({ name, version }) => `${name}@${version}`).join(' ')}.`,
    );
    const { composition } = await site.promote(all);
    expect(await site.store.damageOf(composition.id)).toBeUndefined();
    expect((await site.store.current())?.composition).toBe(composition.id);
    expect(JSON.parse(readFileSync(manifest, 'utf8')).id).toBe(id);
  },
);

test('a promotion that is killed before its end leaves nothing but what prune takes away', async () => {
  const program = BUILT.start('promote-loop', {
    // A section of its own: it goes live again and again, however late it is caught.
    args: [site.data, 'mf-three', '1', '1000'],
  });
  await untilPrints(program, /^ready$/m);
  program.stdin?.write('go\n');
  const [unfinished, pins] = [join(site.data, 'unfinished'), join(site.data, 'pins')];
  const ended = program.ended.then(({ stderr }) => `It ended by itself: ${stderr}`);
  for (;;) {
    const end = await Promise.race([ended, sleep(Math.random() * 20, '')]);
    if (end) throw new Error(end);
    program.kill('SIGSTOP');
    if (readdirSync(unfinished).length > 0) break;
    program.kill('SIGCONT');
  }
  program.kill('SIGKILL');
  await program.ended;
  await site.store.removeLeftOvers();
  const options = { generations: 1, days: 0 };
  await applyPrune(site.store, await planPrune(site.store, options), options);
  expect(readdirSync(unfinished)).toEqual([]);
  expect(readdirSync(pins)).toEqual([]);
  expect(await site.store.compositionIds()).toEqual([(await site.store.current())?.composition]);
});
