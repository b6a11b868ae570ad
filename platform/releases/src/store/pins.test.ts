import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@site/contract/program';
import { FolderObjects } from './objects/folder-objects.ts';
import { Pins } from './pins.ts';
import { Unfinished } from './unfinished.ts';

let folder: string;

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'pins-')), 'pins');
});

afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

/** The folder's pins, as a process of its own sees them. */
function inFolder(): FolderObjects {
  const store = join(folder, '..');
  return new FolderObjects(store, new Unfinished(join(store, 'unfinished')));
}

/** Work that lasts until it is told to end. */
function workUntil() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { ended, end };
}

/** Puts a mark there as another process would. @param age how long ago that was, in minutes */
async function leaveMark(owner: string, purpose: string, age = 0): Promise<void> {
  await mkdir(folder, { recursive: true });
  const mark = join(folder, `${owner}~a~${purpose}`);
  writeFileSync(mark, '');
  const at = new Date(Date.now() - age * 60_000);
  utimesSync(mark, at, at);
}

const ended = () => `${hostname()}~${spawnSync(process.execPath, ['--version']).pid}`;

test('removing waits until nobody is at work, and those who work do not wait for each other', async () => {
  const pins = new Pins(inFolder());
  const [one, two] = [workUntil(), workUntil()];
  const order: string[] = [];
  const holding = [one, two].map(({ ended: until }, at) =>
    pins.hold(async () => {
      order.push(`begins ${at}`);
      await until;
      order.push(`ends ${at}`);
    }),
  );
  const removing = pins.alone(async () => order.push('removes'));
  await sleep(300);
  one.end();
  await sleep(300);
  two.end();
  await Promise.all([...holding, removing]);
  expect(order.slice(0, 2).sort()).toEqual(['begins 0', 'begins 1']);
  expect(order.slice(2)).toEqual(['ends 0', 'ends 1', 'removes']);
  expect(readdirSync(folder)).toEqual([]);
});

test('who comes while something is removed waits until that is over', async () => {
  const pins = new Pins(inFolder());
  const removal = workUntil();
  const order: string[] = [];
  const removing = pins.alone(async () => {
    await removal.ended;
    order.push('removed');
  });
  await sleep(50);
  const holding = pins.hold(async () => order.push('works'));
  await sleep(100);
  removal.end();
  await Promise.all([removing, holding]);
  expect(order).toEqual(['removed', 'works']);
});

test('of many who remove, one does at a time', async () => {
  let atWork = 0;
  await Promise.all(
    Array.from({ length: 5 }, () =>
      new Pins(inFolder()).alone(async () => {
        atWork += 1;
        expect(atWork).toBe(1);
        await sleep(5);
        atWork -= 1;
      }),
    ),
  );
});

test('marks of processes that were killed, and those that nobody has touched for minutes, stop nobody', async () => {
  for (const purpose of ['pin', 'removal']) {
    await leaveMark(ended(), purpose);
    await leaveMark('another-machine~1', purpose, 6);
  }
  const pins = new Pins(inFolder(), 0);
  expect(await pins.alone(async () => 'removed')).toBe('removed');
  for (const purpose of ['pin', 'removal']) await leaveMark(ended(), purpose);
  expect(await pins.hold(async () => 'worked')).toBe('worked');
});

test('who waits in vain is told for whom, and what to do', async () => {
  await leaveMark('another-machine~7', 'pin');
  const refused = new Pins(inFolder(), 0).alone(async () => undefined);
  await expect(refused).rejects.toThrow(Refusal);
  await expect(refused).rejects.toThrow(
    'Process 7 on another-machine is at work in the store. Try again when it is done.',
  );
  rmSync(folder, { recursive: true });
  await leaveMark('another-machine~7', 'removal');
  await expect(new Pins(inFolder(), 0).hold(async () => undefined)).rejects.toThrow(
    `Process 7 on another-machine is removing from the store for a minute. Look why; if it is no more, delete ${folder}`,
  );
});

test('work that stood still for minutes learns that nothing was kept for it', async () => {
  const pins = new Pins(inFolder());
  const refused = pins.hold(async (confirm) => {
    await confirm();
    const [mark = ''] = readdirSync(folder);
    const longAgo = new Date(Date.now() - 6 * 60_000);
    utimesSync(join(folder, mark), longAgo, longAgo);
    expect(await pins.alone(async () => 'removed')).toBe('removed');
    await confirm();
  });
  await expect(refused).rejects.toThrow('This stood still for minutes');
});

test('who works for long says all the time that he is there', async () => {
  jest.useFakeTimers({ doNotFake: ['Date', 'setImmediate', 'nextTick', 'setTimeout'] });
  try {
    await new Pins(inFolder()).hold(async () => {
      const [mark = ''] = readdirSync(folder);
      const longAgo = new Date(Date.now() - 6 * 60_000);
      utimesSync(join(folder, mark), longAgo, longAgo);
      jest.advanceTimersByTime(21_000);
      await sleep(200);
      const refused = new Pins(inFolder(), 0).alone(async () => undefined);
      await expect(refused).rejects.toThrow('is at work in the store');
    });
  } finally {
    jest.useRealTimers();
  }
});

test('whoever removes asks before each step whether nobody took it for one that is no more', async () => {
  await new Pins(inFolder()).alone(async (confirm) => {
    await confirm();
    // As a promotion does that comes after this has stood still for minutes.
    for (const mark of readdirSync(folder)) rmSync(join(folder, mark));
    await expect(confirm()).rejects.toThrow('This stood still for minutes');
  });
});
