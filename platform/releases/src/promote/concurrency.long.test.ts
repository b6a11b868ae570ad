import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Program } from '@site/contract/program';
import { BUILT } from '../testing/built-programs.ts';
import { emptySite, type FixtureSite } from '../testing/site.ts';
import { race } from './testing/race.ts';

// Twice as many promotions, of which half are in vain.
jest.setTimeout(900_000);

/** For each process. The long trial is "npm run test:long -w @site/releases". */
const PROMOTIONS = 50;

let site: FixtureSite;
let programs: Program[];

beforeEach(async () => {
  programs = [];
  site = emptySite();
  await site.shipShell();
});

afterEach(async () => {
  for (const program of programs) program.kill('SIGKILL');
  await Promise.all(programs.map(({ ended }) => ended));
  site.remove();
});

test('two processes that promote again and again at once lose nothing: every generation is one step from the one before', async () => {
  const names = ['mf-left', 'mf-right'];
  programs = names.map((name) =>
    BUILT.start('promote-loop', {
      args: [site.data, name, '1', String(PROMOTIONS)],
    }),
  );
  const versions: Record<string, number> = { 'mf-left': 0, 'mf-right': 0 };
  for (const { composition, change } of await race(programs, PROMOTIONS, site)) {
    const promoted = change.kind === 'promote' ? change.releases.join() : '';
    const [, name = '', version] = /^(mf-\w+)@(\d+)\.0\.0-/.exec(promoted) ?? [];
    expect(Number(version)).toBe((versions[name] ?? 0) + 1);
    versions[name] = Number(version);
    // What the other one made live before is still there.
    const { releases = {} } = (await site.store.composition(composition)) ?? {};
    const live = names.map((each) => Number.parseInt(releases[each] ?? '0', 10));
    expect(live).toEqual(names.map((each) => versions[each]));
  }
  expect(versions).toEqual({ 'mf-left': PROMOTIONS, 'mf-right': PROMOTIONS });
  expect(readdirSync(join(site.data, 'unfinished'))).toEqual([]);
});
