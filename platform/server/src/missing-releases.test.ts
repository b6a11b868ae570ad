import type { Copies, ReleaseStore } from '@site/releases/serving';
import Fastify, { type FastifyInstance } from 'fastify';
import { bringMissingReleases } from './missing-releases.ts';

// How many are brought at once, and for whom; what comes of a real bucket is in bucket.long.test.ts.

/** A release that is being brought, and what ends that. */
interface Work {
  version: string;
  end(manifest?: object): void;
}

let app: FastifyInstance;
let atWork: Work[];
let brought: string[];

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  [atWork, brought] = [[], []];
  const bringRelease = ({ version }: { version: string }) =>
    new Promise((resolve) => {
      brought.push(version);
      const end = (manifest?: object) => {
        atWork = atWork.filter((each) => each !== work);
        resolve(manifest);
      };
      const work = { version, end };
      atWork.push(work);
    });
  app = Fastify();
  const [store, copies] = [{ bringRelease }, { hasRelease: async () => false }];
  bringMissingReleases(app, store as unknown as ReleaseStore, copies as unknown as Copies);
});

afterEach(async () => {
  jest.useRealTimers();
  await app.close();
});

function ask(version: string): Promise<number> {
  return app.inject({ url: `/releases/mf-sample/${version}/client/page.js` }).then((got) => got.statusCode);
}

/** Lets a time go by, in milliseconds, and all happen that it brings. */
async function pass(ms = 0): Promise<void> {
  await jest.advanceTimersByTimeAsync(ms);
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

test('of releases that many ask for at once one is brought after the other', async () => {
  const versions = Array.from({ length: 20 }, (_, at) => `1.0.0-${at}`);
  const answers = Promise.all(versions.map(ask));
  for (const version of versions) {
    await pass();
    expect(atWork.map((each) => each.version)).toEqual([version]);
    atWork[0]?.end({});
  }
  // What is here now is left to whoever serves files.
  expect(new Set(await answers)).toEqual(new Set([404]));
});

test('what takes too long is waited for by nobody, is brought once all the same, and who came after it and has gone does not hold up who comes', async () => {
  const early = [ask('1.0.0-slow'), ask('1.0.0-gone')];
  await pass(10_000);
  expect(await Promise.all(early)).toEqual([503, 503]);
  await pass(1100);
  const late = [ask('1.0.0-slow'), ask('1.0.0-late')];
  await pass();
  expect(brought).toEqual(['1.0.0-slow']);
  atWork[0]?.end({});
  await pass();
  expect(brought).toEqual(['1.0.0-slow', '1.0.0-late']);
  atWork[0]?.end();
  expect(await Promise.all(late)).toEqual([404, 404]);
});

test('after the clock was put back others are looked for a second later, and what was not there ten seconds later', async () => {
  const absent = async (version: string) => {
    const answer = ask(version);
    await pass();
    atWork[0]?.end();
    return answer;
  };
  for (let at = 0; at < 20; at += 1) expect(await absent(`1.0.0-${at}`)).toBe(404);
  expect(await absent('1.0.0-next')).toBe(503);
  jest.setSystemTime(Date.now() - 3_600_000);
  await pass(1000);
  expect(await absent('1.0.0-next')).toBe(404);
  await pass(10_000);
  await absent('1.0.0-next');
  expect(brought.filter((version) => version === '1.0.0-next')).toHaveLength(2);
});
