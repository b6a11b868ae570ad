import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Program, untilPrints } from '@site/contract/program';
import { Bucket } from '../store/objects/bucket.ts';
import type { BucketAddress } from '../store/objects/s3-client.ts';
import { applyPrune, planPrune } from '../store/prune.ts';
import { bucketSettings, changeInBucket, describeBucket, openMachine } from '../testing/bucket/bucket.ts';
import { BUILT } from '../testing/built-programs.ts';
import { type FixtureSite, fillSite } from '../testing/site.ts';
import { rollback } from './rollback.ts';
import { race } from './testing/race.ts';

jest.setTimeout(900_000);

/** How many programs are killed, and how many promotions each of those makes that race. The long trial is "npm run test:long -w @site/releases". */
const [KILLS, PROMOTIONS] = [60, 25];

let folders: string[];
let programs: Program[];

beforeEach(() => {
  folders = [];
  programs = [];
});

afterEach(async () => {
  for (const program of programs) program.kill('SIGKILL');
  await Promise.all(programs.map(({ ended }) => ended));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  folders.push(folder);
  return folder;
}

const machineAt = (address: BucketAddress): Promise<FixtureSite> => openMachine(emptyFolder(), address);

/** A program on a machine of its own that promotes version after version of a section, once it is told to. */
function promoter(address: BucketAddress, name: string, first: number, last: number): Program {
  const program = BUILT.start('promote-loop', {
    args: [emptyFolder(), name, String(first), String(last)],
    env: bucketSettings(address),
  });
  programs.push(program);
  return program;
}

/** Looks whether what is live is whole for a machine that has nothing yet. */
async function expectWhole(site: FixtureSite): Promise<void> {
  const current = await site.store.current();
  const manifest = await site.store.bringComposition(current?.composition ?? '');
  if (!manifest) throw new Error(`The composition of generation ${current?.generation} is not there`);
  expect(await site.store.damageOf(manifest.id)).toBeUndefined();
  const home = join(site.store.compositionFolder(manifest.id), 'pages/index.html');
  expect(await readFile(home, 'utf8')).toContain(`<meta name="composition" content="${manifest.id}">`);
  for (const [name, version] of Object.entries(manifest.releases)) {
    const release = await site.store.bringRelease({ name, version });
    expect(release).toMatchObject({ name, version });
    expect(release && (await site.store.missingFile(release))).toBeUndefined();
  }
}

describeBucket((objects) => {
  test('what one machine promotes another rolls back, but not to what the bucket has lost, although a machine has a copy', async () => {
    const address = objects().address();
    const [one, two, three] = [await machineAt(address), await machineAt(address), await machineAt(address)];
    await fillSite(one);
    const { release, composition } = await two.ship('mf-two', { addresses: ['/two'], text: 'Second' });
    const { changes } = await three.dryRun([await three.publish('mf-one', { addresses: ['/', '/more'] })]);
    expect([changes.added, changes.removed]).toEqual([['/more'], []]);
    expect(await rollback(three.store, {})).toMatchObject({
      generation: 3,
      change: { kind: 'rollback', to: 1 },
    });
    expect((await one.store.live()).composition?.releases['mf-two']).not.toBe(release.version);
    await expectWhole(await machineAt(address));
    const bucket = await Bucket.open(address);
    const archive = `compositions/${composition.id}/files.tar`;
    const files = (await bucket.read(archive)) ?? '';
    await changeInBucket(bucket, `compositions/${composition.id}`, 'pages/two.html');
    await expect(rollback(two.store, { to: 2 })).rejects.toThrow(
      /^The composition of generation 2 is broken: .*two.html/,
    );
    await bucket.write(archive, files);
    await changeInBucket(bucket, `releases/mf-two/${release.version}`, 'client/page.css');
    await expect(rollback(two.store, { to: 2 })).rejects.toThrow(
      /of which files.tar is missing or not whole. Delete s3:/,
    );
    expect(await one.store.generations.newest()).toBe(3);
  });

  test('two machines that promote again and again at once lose nothing: every generation is one step from the one before', async () => {
    const address = objects().address();
    const site = await machineAt(address);
    await fillSite(site);
    const names = ['mf-left', 'mf-right'];
    const racing = names.map((name) => promoter(address, name, 1, PROMOTIONS));
    const live: Record<string, string> = {};
    for (const { releases = {}, change } of await race(racing, PROMOTIONS, site)) {
      const [, name = '', version = ''] =
        /^(mf-\w+)@(.*)$/.exec(change.kind === 'promote' ? change.releases.join() : '') ?? [];
      live[name] = version;
      // What the other one made live before is still there.
      expect(releases).toMatchObject(live);
    }
    await expectWhole(await machineAt(address));
  });

  test('a promotion that is killed at any moment leaves what is live whole, and the next one works', async () => {
    const address = objects().address();
    const site = await machineAt(address);
    await fillSite(site);
    for (let kills = 1; kills <= KILLS; kills += 1) {
      const program = promoter(address, 'mf-three', 1000 * kills, 1000 * kills + 999);
      await untilPrints(program, /^ready$/m);
      program.stdin?.write('go\n');
      await sleep(Math.random() * 4000);
      program.kill('SIGKILL');
      expect(await program.ended).toMatchObject({ code: null, stderr: '' });
      const fresh = await machineAt(address);
      await expectWhole(fresh);
      const before = await fresh.store.generations.newest();
      const next = await fresh.ship('mf-one', { addresses: ['/'], text: `After kill ${kills}` });
      expect(next.generation.generation).toBe(before + 1);
      await expectWhole(site);
      // What it left of its pin stops nobody.
      const options = { generations: 1, days: 0 };
      await applyPrune(fresh.store, await planPrune(fresh.store, options), options);
      await expectWhole(await machineAt(address));
    }
  });
});
