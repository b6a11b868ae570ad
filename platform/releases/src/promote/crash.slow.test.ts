import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT, startNode, stopProgram, untilPrints } from '@site/contract/program';
import { loadComposition } from '../store/load.ts';
import { FixtureSite, liveSite } from '../testing/site.ts';

/** How many promotions are killed: 50 in the long form. */
const KILLS = process.env.LONG_TRIALS ? 50 : 3;

/** A promotion takes about as long, in milliseconds. */
const PROMOTION_MS = 1500;

function promoter(site: FixtureSite, name: string, address: string, first: number, last: number) {
  const program = join(ROOT, 'platform/releases/dist/promote-loop.js');
  const args = [program, site.data, name, address, String(first), String(last)];
  return startNode('promotions', { args, output: 'kept' });
}

/** Says what is wrong with what is live, as a machine finds it that has nothing on its disk. */
async function problemWithLive(data: string): Promise<string | undefined> {
  rmSync(`${data}/cache`, { recursive: true, force: true });
  const { store } = new FixtureSite(data);
  const current = await store.current();
  const loaded = await loadComposition(store, current?.composition ?? '').catch((error) => error);
  if (!loaded?.manifest) return `Generation ${current?.generation} is not whole: ${loaded}`;
  for (const release of Object.entries(current?.releases ?? {}))
    if (!(await store.cache.materialize(`releases/${release[0]}/${release[1]}`)))
      return `Generation ${current?.generation} needs ${release.join('@')}`;
  return undefined;
}

test(`the live site is completely old or completely new after ${KILLS} killed promotions`, async () => {
  const site = await liveSite();
  try {
    let generation = 1;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const program = promoter(site, 'mf-two', '/two', 1 + kill * 100, 99 + kill * 100);
      await untilPrints(program, /ready/);
      program.stdin?.write('go\n');
      await sleep(Math.random() * PROMOTION_MS);
      program.kill('SIGKILL');
      await program.ended;
      expect(await problemWithLive(site.data)).toBeUndefined();
      const now = (await new FixtureSite(site.data).store.current())?.generation ?? 0;
      expect(now).toBeGreaterThanOrEqual(generation);
      generation = now;
    }
    // Nothing that a kill left behind is in the way.
    const { generation: next } = await new FixtureSite(site.data).ship('mf-one', {
      addresses: ['/'],
      text: 'Last',
    });
    expect(next).toBe(generation + 1);
  } finally {
    site.remove();
  }
}, 600_000);

test('three promotions at once all succeed, each exactly once', async () => {
  const site = await liveSite();
  const rounds = process.env.LONG_TRIALS ? 10 : 2;
  const sections = [
    ['mf-one', '/'],
    ['mf-two', '/two'],
    ['mf-three', '/three'],
  ] as const;
  const programs = sections.map(([name, address]) => promoter(site, name, address, 1, rounds));
  try {
    await Promise.all(programs.map((program) => untilPrints(program, /ready/)));
    for (const program of programs) program.stdin?.write('go\n');
    for (const program of programs) {
      const { code, stderr } = await program.ended;
      expect([code, stderr.includes('Error')]).toEqual([0, false]);
    }
    const history = await site.store.history();
    expect(history).toHaveLength(1 + sections.length * rounds);
    for (const [name] of sections) {
      const versions = history
        .filter(({ change }) => change.kind === 'promote' && change.releases[0]?.startsWith(`${name}@`))
        .map(({ releases }) => releases[name]?.split('-')[0]);
      expect(versions.slice(0, rounds)).toEqual(
        Array.from({ length: rounds }, (_, at) => `${rounds - at}.0.0`),
      );
    }
    expect(await problemWithLive(site.data)).toBeUndefined();
  } finally {
    await Promise.all(programs.map((program) => stopProgram(program)));
    site.remove();
  }
}, 600_000);
