import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
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

/** Waits until something is so. What never is the time limit of tests ends. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(5);
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
  const objects = inFolder();
  const pins = new Pins(objects);
  const taken = jest.spyOn(objects, 'remove');
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
  /** Until it has tried again, and has taken its mark away. */
  const untilTried = async () => {
    const tries = () => taken.mock.calls.filter(([mark]) => mark.endsWith('~removal')).length;
    const before = tries();
    await until(() => tries() > before || order.includes('removes'));
  };
  await until(() => order.length > 1);
  await untilTried();
  one.end();
  await holding[0];
  await untilTried();
  two.end();
  await Promise.all([...holding, removing]);
  expect(order.slice(0, 2).sort()).toEqual(['begins 0', 'begins 1']);
  expect(order.slice(2)).toEqual(['ends 0', 'ends 1', 'removes']);
  expect(readdirSync(folder)).toEqual([]);
});

test('who comes while something is removed waits until that is over', async () => {
  const objects = inFolder();
  const pins = new Pins(objects);
  const [begun, removal] = [workUntil(), workUntil()];
  const order: string[] = [];
  const removing = pins.alone(async () => {
    begun.end();
    await removal.ended;
    order.push('removed');
  });
  await begun.ended;
  const looked = jest.spyOn(objects, 'list');
  const holding = pins.hold(async () => order.push('works'));
  await until(() => looked.mock.calls.length > 2 || order.length > 0);
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
      await until(() => statSync(join(folder, mark)).mtimeMs > longAgo.getTime() + 60_000);
      const refused = new Pins(inFolder(), 0).alone(async () => undefined);
      await expect(refused).rejects.toThrow('is at work in the store');
    });
  } finally {
    jest.useRealTimers();
  }
});

test('a mark that is being renewed when the work ends does not come back', async () => {
  jest.useFakeTimers({ doNotFake: ['Date', 'setImmediate', 'nextTick', 'setTimeout'] });
  try {
    const objects = inFolder();
    const write = objects.write.bind(objects);
    let isRenewed = false;
    await new Pins(objects).hold(async () => {
      jest.spyOn(objects, 'write').mockImplementation(async (...mark) => {
        isRenewed = true;
        await sleep(50);
        await write(...mark);
      });
      jest.advanceTimersByTime(21_000);
      await until(() => isRenewed);
    });
    await sleep(100);
    expect(readdirSync(folder)).toEqual([]);
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
