import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { ReleaseError } from '@site/releases';
import type { Job } from '@site/releases/contract';
import type { Caller } from './auth/tokens.ts';
import { JobQueue } from './jobs.ts';

const REQUEST = { operation: 'promote', releases: ['mf-one@latest'] };

function testCaller(id: string): Caller {
  const publisher = {
    kind: 'token',
    id,
    sections: [],
    may: [],
    at: '',
    by: '',
    hash: '',
    expires: '',
  } as const;
  return { publisher: { ...publisher, sections: [], may: [] }, actor: { id }, by: `token ${id}`, until: '' };
}

const ANN = testCaller('ann');

let queue: JobQueue;
let ended: [Job['state'], unknown][];

beforeEach(() => {
  ended = [];
  queue = new JobQueue(({ state }, error) => ended.push([state, error]));
});

/** Blocks the queue. @returns a function that unblocks it */
async function blockQueue(): Promise<() => void> {
  const gate = new AbortController();
  queue.add(testCaller('other'), REQUEST, () => once(gate.signal, 'abort'));
  await turn();
  return () => gate.abort();
}

test('jobs run one at a time, in the order of the requests', async () => {
  const log: string[] = [];
  const work = (name: string) => async () => {
    log.push(`${name} begins`);
    await turn();
    log.push(`${name} ends`);
  };
  const [one, two] = [queue.add(ANN, REQUEST, work('one')), queue.add(ANN, REQUEST, work('two'))];
  expect([one.state, two.state]).toEqual(['waiting', 'waiting']);
  while (two.state !== 'done') await turn();
  expect(log).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
});

test('a service that stops lets the running job end and interrupts the waiting ones', async () => {
  const unblock = await blockQueue();
  const waiting = queue.add(ANN, REQUEST, async () => undefined);
  const closed = queue.close();
  expect(() => queue.add(ANN, REQUEST, async () => undefined)).toThrow('The service is restarting');
  unblock();
  await closed;
  expect(waiting.problem?.code).toBe('interrupted');
  expect(ended.map(([state]) => state)).toEqual(['failed', 'done']);
});

test('a failed job keeps its problem, and an internal error reveals nothing', async () => {
  const refusal = new ReleaseError('refused', 'No.', [{ check: 'c', problem: 'p', advice: 'a' }]);
  const refused = queue.add(ANN, REQUEST, () => Promise.reject(refusal));
  const failed = queue.add(ANN, REQUEST, () => Promise.reject(new Error('secret')));
  while (failed.state !== 'failed') await turn();
  expect(refused.problem).toMatchObject({ code: 'refused', detail: 'No.', findings: refusal.findings });
  expect(failed.problem?.code).toBe('internal');
  expect(JSON.stringify(failed)).not.toContain('secret');
  expect(ended).toEqual([
    ['failed', refusal],
    ['failed', new Error('secret')],
  ]);
});

test('a publisher has at most five waiting jobs, and others can still add theirs', async () => {
  const unblock = await blockQueue();
  const work = async () => undefined;
  for (let count = 0; count < 5; count += 1) queue.add(ANN, REQUEST, work);
  expect(() => queue.add(ANN, REQUEST, work)).toThrow('5 jobs are waiting, 5 of them yours');
  const other = queue.add(testCaller('bob'), REQUEST, work);
  unblock();
  while (other.state !== 'done') await turn();
});

test('a publisher sees the progress of its jobs, and cannot read those of others', async () => {
  const job = queue.add(ANN, REQUEST, async (onProgress) => {
    onProgress({ type: 'line', text: 'first' });
    return { generation: 2 };
  });
  while (job.state !== 'done') await turn();
  expect(queue.find(job.id, 'ann')).toBe(job);
  expect(job).toMatchObject({ progress: [{ type: 'line', text: 'first' }], result: { generation: 2 } });
  expect(queue.find(job.id, 'bob')).toBeUndefined();
});
