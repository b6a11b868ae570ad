import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ReleaseStore } from '@site/releases';
import type { Access } from '../access/access.ts';
import { LIMITS } from '../limits.ts';
import type { JobRequest } from './job.ts';
import { JobQueue } from './queue.ts';
import { recoverJobs } from './records.ts';

let data: string;
let store: ReleaseStore;
let queue: JobQueue;
const began: string[] = [];

const ACCESS: Access = {
  publisher: {
    kind: 'token',
    id: 'one',
    sections: ['mf-two'],
    may: ['promote'],
    at: new Date().toISOString(),
    by: 'owner',
    hash: '',
    expires: new Date().toISOString(),
  },
  actor: { id: 'one' },
  by: 'token one',
};

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'queue-'));
  store = new ReleaseStore(data);
  queue = new JobQueue(store, LIMITS, { failed: () => undefined });
  began.length = 0;
});

afterEach(async () => {
  await queue.close();
  rmSync(data, { recursive: true });
});

/** Asks for a job that says when it begins. @param after when it ends */
function ask(
  name: string,
  after?: Promise<void>,
  kind: JobRequest['kind'] = 'dry-run',
  release = `${name}@latest`,
) {
  return queue.add(ACCESS, { kind, releases: [release] }, async () => {
    began.push(name);
    await after;
    return {};
  });
}

/** A promise that somebody else keeps or breaks. */
class Held<Value> {
  resolve!: (value: Value) => void;
  reject!: (error: Error) => void;
  readonly promise = new Promise<Value>((resolve, reject) => {
    this.resolve = resolve;
    this.reject = reject;
  });
}

/** Waits until nothing runs or waits. */
async function untilIdle(): Promise<void> {
  while (queue.busy) await sleep(5);
}

/** Lets the next job be stored only when that is said. */
function storeLater(): Held<boolean> {
  const stored = new Held<boolean>();
  jest.spyOn(store.jobs, 'add').mockReturnValueOnce(stored.promise);
  return stored;
}

test('a job that is not stored yet does not begin when one behind it is, and they begin in their order', async () => {
  const stored = storeLater();
  const first = ask('first');
  const second = await ask('second');
  await sleep(20);
  expect([began, second.state]).toEqual([[], 'waiting']);
  stored.resolve(true);
  await first;
  await untilIdle();
  expect([began, second.state]).toEqual([['first', 'second'], 'done']);
});

test('a job that cannot be stored never runs, and those behind it begin', async () => {
  const stored = storeLater();
  const first = ask('first');
  const second = await ask('second');
  stored.reject(new Error('The disk is full'));
  await expect(first).rejects.toThrow('The disk is full');
  await untilIdle();
  expect([began, second.state]).toEqual([['second'], 'done']);
  expect(second.events.map(({ event, data }) => [event, data])).toContainEqual(['queued', { place: 1 }]);
  expect(queue.busy).toBe(false);
});

test('a job that is not stored yet does not begin when the one before it ends', async () => {
  const ended = new Held<void>();
  await ask('first', ended.promise);
  const stored = storeLater();
  const second = ask('second');
  ended.resolve();
  await sleep(50);
  expect(began).toEqual(['first']);
  stored.resolve(true);
  await second;
  await untilIdle();
  expect(began).toEqual(['first', 'second']);
});

test('copies of a bucket are tidied after a job when nothing waits, and what comes meanwhile begins afterwards', async () => {
  const held = new Held<void>();
  const tidy = jest.spyOn(store, 'tidyCopies').mockReturnValue(held.promise);
  const ended = new Held<void>();
  await ask('first', ended.promise);
  const second = await ask('second');
  ended.resolve();
  while (second.state !== 'done' || tidy.mock.calls.length === 0) await sleep(5);
  const third = await ask('third');
  await sleep(30);
  expect([began, third.state, tidy.mock.calls.length]).toEqual([['first', 'second'], 'waiting', 1]);
  held.reject(new Error('The bucket does not answer'));
  while (third.state !== 'done') await sleep(5);
  expect(began).toEqual(['first', 'second', 'third']);
});

/** Has something done ahead for a release, that says when it begins. @param after when it ends */
function doAhead(release: string, after?: Promise<void>): Promise<void> {
  return queue.doAhead(release, async () => {
    began.push(`ahead ${release}`);
    await after;
  });
}

test('what can be done ahead is done when no job waits, the last for each section, and not where a job does it', async () => {
  const ended = new Held<void>();
  await ask('first', ended.promise);
  for (const release of ['one@1', 'two@1', 'one@2', 'three@1', 'four@1']) doAhead(release);
  await ask('three', undefined, 'promotion', 'three@1');
  await ask('two', undefined, 'preview', 'two@1');
  await ask('four', undefined, 'promotion', 'four@0');
  ended.resolve();
  await untilIdle();
  expect(began.slice(0, 4)).toEqual(['first', 'three', 'two', 'four']);
  expect(began.slice(4)).toEqual(['ahead one@2', 'ahead two@1', 'ahead four@1']);
});

test('a promotion waits for what is done ahead for it; every other job has that given up, and begins', async () => {
  const ended = new Held<void>();
  doAhead('one@1', ended.promise);
  const job = await ask('one', undefined, 'promotion', 'one@1');
  expect([began, job.state]).toEqual([['ahead one@1'], 'waiting']);
  ended.resolve();
  await untilIdle();
  expect([began, job.state]).toEqual([['ahead one@1', 'one'], 'done']);

  const signals: AbortSignal[] = [];
  const noticed = new Held<void>();
  queue.doAhead('one@2', (signal) => {
    signals.push(signal);
    return noticed.promise;
  });
  doAhead('two@1');
  const other = await ask('other');
  while (other.state !== 'done') await sleep(5);
  expect([signals[0]?.aborted, began.slice(2)]).toEqual([true, ['other']]);
  noticed.resolve();
  await untilIdle();
  expect(began.slice(2)).toEqual(['other', 'ahead two@1']);
});

test('who has something done ahead can wait until it is done, given up, left to a job or of no use; not while a job is first', async () => {
  const [one, two] = [new Held<void>(), new Held<void>()];
  const told: string[] = [];
  const prepare = (name: string, after?: Promise<void>) => doAhead(name, after).then(() => told.push(name));
  prepare('one@1', one.promise);
  prepare('two@1');
  prepare('two@2');
  await sleep(20);
  expect(told).toEqual(['two@1']);
  await ask('two', two.promise, 'promotion', 'two@2');
  await sleep(20);
  expect([told, began]).toEqual([
    ['two@1', 'two@2', 'one@1'],
    ['ahead one@1', 'two'],
  ]);
  one.resolve();
  prepare('three@1');
  await sleep(20);
  expect([told.at(-1), began]).toEqual(['three@1', ['ahead one@1', 'two']]);
  two.resolve();
  await untilIdle();
  await prepare('four@1');
  expect(began.slice(2)).toEqual(['ahead three@1', 'ahead four@1']);
});

test('the end waits for nothing that is done ahead', async () => {
  const signals: AbortSignal[] = [];
  queue.doAhead('one@1', (signal) => {
    signals.push(signal);
    return new Promise(() => undefined);
  });
  doAhead('two@1');
  await queue.close();
  expect([signals[0]?.aborted, began]).toEqual([true, []]);
});

test('jobs of another process are interrupted at the start, and old ones are removed in their time', async () => {
  const record = { kind: 'promotion' as const, actor: { id: 'one' }, releases: [] };
  const [now, long] = [new Date().toISOString(), new Date(Date.now() - 8 * 24 * 3600 * 1000).toISOString()];
  await store.jobs.add({ ...record, id: 'left', at: now, state: 'waiting' });
  await store.jobs.add({ ...record, id: 'ended', at: now, state: 'done' });
  await store.jobs.add({ ...record, id: 'old', at: long, state: 'done' });
  await recoverJobs(store);
  const all = (await store.jobs.all()).map(({ id, state }) => [id, state]);
  expect(all.sort()).toEqual([
    ['ended', 'done'],
    ['left', 'interrupted'],
  ]);
});
