import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { ReleaseError } from '@site/releases';
import type { Job } from '@site/releases/contract';
import type { Caller } from './auth/tokens.ts';
import { JobQueue } from './jobs.ts';

const REQUEST = { operation: 'promote', releases: ['mf-one@latest'] };

function callerOf(id: string): Caller {
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

const ANN = callerOf('ann');

let queue: JobQueue;
let ended: [Job['state'], unknown][];

beforeEach(() => {
  ended = [];
  queue = new JobQueue(({ state }, error) => ended.push([state, error]));
});

/** Holds the queue up. @returns lets it go on */
async function holdUp(): Promise<() => void> {
  const gate = new AbortController();
  queue.add(callerOf('other'), REQUEST, () => once(gate.signal, 'abort'));
  await turn();
  return () => gate.abort();
}

test('jobs run one at a time, in the order in which they were asked for', async () => {
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

test('a service that stops lets the running job end, and interrupts those that wait', async () => {
  const goOn = await holdUp();
  const waiting = queue.add(ANN, REQUEST, async () => undefined);
  const closed = queue.close();
  expect(() => queue.add(ANN, REQUEST, async () => undefined)).toThrow('The service is restarted');
  goOn();
  await closed;
  expect(waiting.problem?.code).toBe('interrupted');
  expect(ended.map(([state]) => state)).toEqual(['failed', 'done']);
});

test('what went wrong is kept with the job, and an error of ours says nothing of itself', async () => {
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

test('a publisher has at most five jobs waiting, and others may still ask', async () => {
  const goOn = await holdUp();
  const work = async () => undefined;
  for (let count = 0; count < 5; count += 1) queue.add(ANN, REQUEST, work);
  expect(() => queue.add(ANN, REQUEST, work)).toThrow('5 jobs wait, 5 of them yours');
  const other = queue.add(callerOf('bob'), REQUEST, work);
  goOn();
  while (other.state !== 'done') await turn();
});

test('news of a job are waited for, and nobody reads the jobs of others', async () => {
  const goOn = await holdUp();
  const job = queue.add(ANN, REQUEST, async (onProgress) => {
    onProgress({ type: 'line', text: 'first' });
    await turn();
    return { generation: 2 };
  });
  const news = queue.news(job, 0);
  goOn();
  await news;
  expect(job.progress).toEqual([{ type: 'line', text: 'first' }]);
  await queue.news(job, 1);
  expect(job).toMatchObject({ state: 'done', result: { generation: 2 } });
  expect(queue.find(job.id, 'ann')).toBe(job);
  expect(queue.find(job.id, 'bob')).toBeUndefined();
});
