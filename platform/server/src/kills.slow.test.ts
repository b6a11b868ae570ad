import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT, startNode, stopProgram } from '@site/contract/program';
import { freePort } from '@site/contract/testing';
import { liveSite } from '@site/releases/testing';
import { afterThisTest, until } from './testing/connections.ts';
import { startSite as startBuiltSite, untilReady } from './testing/scripts.ts';

const KILLS = process.env.LONG_TRIALS ? 50 : 2;

jest.setTimeout(KILLS * 30_000);

test('killing the site and promotions leaves each page whole and of one generation', async () => {
  const site = await liveSite();
  afterThisTest(() => site.remove());
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = { PORT: String(port), SITE_DATA: site.data };

  async function startSite() {
    const program = startBuiltSite(env);
    await untilReady(program, origin);
    return program;
  }
  /** Promotes version after version of one section, from a version on. */
  function startPromotions(first: number) {
    const loop = join(ROOT, 'platform/server/dist/promote-loop.js');
    const args = [loop, site.data, 'mf-two', '/two', `${first}`, '9999'];
    const program = startNode('promotions', { env, args, output: 'kept' });
    program.stdin?.write('\n');
    return program;
  }

  const pages = new Set<string>();
  const statuses = new Set<number>();
  let isOver = false;
  const reading = (async () => {
    while (!isOver) {
      try {
        const answer = await fetch(`${origin}/two`);
        statuses.add(answer.status);
        pages.add(await answer.text());
      } catch {
        // The site is killed, or starts.
      }
      await sleep(10);
    }
  })();

  let server = await startSite();
  let promotions = startPromotions(1);
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const before = (await site.store.current())?.generation ?? 0;
    await until(async () => ((await site.store.current())?.generation ?? 0) > before);
    await sleep(Math.random() * 300);
    await stopProgram(promotions, 'SIGKILL');
    if (kill % 2 === 0) {
      await stopProgram(server, 'SIGKILL');
      server = await startSite();
    }
    promotions = startPromotions(kill * 100);
  }
  await stopProgram(promotions, 'SIGKILL');
  const current = await site.store.current();
  await until(
    async () => JSON.parse(await (await fetch(`${origin}/readyz`)).text()).generation === current?.generation,
  );
  expect(await (await fetch(`${origin}/two`)).text()).toContain(current?.composition);
  isOver = true;
  await reading;
  await stopProgram(server);

  const compositions = new Set((await site.store.history()).map(({ composition }) => composition));
  const composed = [...pages].map(
    (html) => /name="composition" content="(\w+)".*<\/html>/s.exec(html)?.[1] ?? '',
  );
  expect([...statuses]).toEqual([200]);
  expect(composed.filter((id) => !compositions.has(id))).toEqual([]);
  expect(pages.size).toBeGreaterThan(2);
  // None is lost, and none is doubled.
  const numbers = (await site.store.history()).map(({ generation }) => generation);
  expect(numbers).toEqual(numbers.map((_, index) => numbers.length - index));
});
