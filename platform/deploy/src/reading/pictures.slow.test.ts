import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BrowserKeeper, chooseBrowser } from '@site/releases';
import { problemName, TestDeploy } from '../testing/deploy.ts';

jest.setTimeout(120_000);

const chosen = chooseBrowser(undefined);
/** Where no browser is found there are no pictures. */
const withChromium = 'path' in chosen ? test : test.skip;

let keeper: BrowserKeeper;
let deploy: TestDeploy;
let token: string;

beforeAll(async () => {
  keeper = new BrowserKeeper('path' in chosen ? chosen.path : '');
  deploy = await TestDeploy.open({ browser: { path: keeper.path, keeper } });
  token = await deploy.token(['mf-two']);
  await deploy.site.ship('mf-two', { addresses: ['/two'], text: 'Something else'.repeat(400) });
});

afterAll(async () => {
  await deploy.close();
  await keeper.kill();
});

function ask(generation: number, query: string, by = token) {
  return deploy.ask('GET', `/history/${generation}/picture?${query}`, by);
}

const TWO = 'address=/two&width=375&scheme=light';

function looks(): string[] {
  return readdirSync(join(deploy.site.data, 'looks'));
}

/** Width and height of a PNG. */
function sizeOf(png: Buffer): [number, number] {
  expect(png.subarray(0, 8)).toEqual(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

withChromium('a picture shows the whole page as it was, and is taken once', async () => {
  const [before, after] = await Promise.all([ask(1, TWO), ask(2, TWO)]);
  expect([after.statusCode, after.headers['content-type'], after.headers['cache-control']]).toEqual([
    200,
    'image/png',
    'private, max-age=31536000, immutable',
  ]);
  const [small, large] = [sizeOf(before.rawPayload), sizeOf(after.rawPayload)];
  expect([small[0], large[0]]).toEqual([375, 375]);
  // As long as what it says.
  expect(large[1]).toBeGreaterThan(small[1]);
  expect(large[1]).toBeLessThanOrEqual(8000);
  const kept = looks();
  expect(kept).toHaveLength(2);
  const { pid = 0 } = keeper;
  process.kill(pid, 'SIGSTOP');
  expect((await ask(2, TWO)).rawPayload.equals(after.rawPayload)).toBe(true);
  process.kill(pid, 'SIGCONT');
  expect(looks()).toEqual(kept);
});

withChromium('the scheme and the width are those that were asked for', async () => {
  const [light, dark, wide] = await Promise.all(
    [TWO, TWO.replace('light', 'dark'), TWO.replace('375', '1280')].map((query) => ask(1, query)),
  );
  expect(light?.rawPayload.equals(dark?.rawPayload ?? Buffer.alloc(0))).toBe(false);
  expect(sizeOf(wide?.rawPayload ?? Buffer.alloc(24))[0]).toBe(1280);
});

withChromium('what is not there has no picture, and nobody sees one without a token', async () => {
  expect(problemName(await ask(1, TWO.replace('/two', '/three')))).toBe('404 not-found');
  expect(problemName(await ask(99, TWO))).toBe('404 not-found');
  expect(problemName(await ask(1, `${TWO}&arm=canary`))).toBe('404 not-found');
  expect(problemName(await ask(1, TWO.replace('/two', '/../../preview.key')))).toBe('404 not-found');
  expect(problemName(await ask(1, TWO, 'x'))).toBe('401 no-token');
});

withChromium(
  'a job goes first: a picture waits for its end, and one that is being taken is begun anew',
  async () => {
    const query = 'address=/&width=1280&scheme=light';
    const end = await deploy.holdUp();
    let taken = 0;
    const waiting = ask(1, query).then((answer) => {
      taken = answer.statusCode;
    });
    await sleep(300);
    expect([taken, looks().length]).toEqual([0, looks().length]);
    end();
    await waiting;
    expect(taken).toBe(200);
    // Asked for when nothing runs: a job comes while the browser looks.
    const given = ask(1, query.replace('light', 'dark'));
    while (!deploy.queue.busy) await sleep(5);
    const job = await deploy.job('/promotions', token, { releases: ['mf-two@latest'], dryRun: true });
    expect(job.event).toBe('done');
    expect((await given).statusCode).toBe(200);
  },
);
