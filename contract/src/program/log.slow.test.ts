import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Program, startCommand, stopProgram, untilPrints } from './index.ts';
import { LogOutput } from './log.ts';

let folder: string;
let file: string;
let program: Program;
/** How many lines it was told to log. */
let total: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-log-'));
  file = join(folder, 'log');
  total = 0;
});

afterEach(async () => {
  await stopProgram(program, 'SIGKILL');
  rmSync(folder, { recursive: true });
});

/** Starts a server whose standard output is a file, or what else a shell is told of it. */
function start(output = '>>"$LOG"', limit = 'unlimited'): void {
  const script = 'contract/src/program/testing/logging.ts';
  program = startCommand('logging', 'sh', {
    args: [
      ...['-c', `ulimit -S -f ${limit} && exec "$@" 3>&1 ${output}`, 'sh'],
      ...[process.execPath, '--import', 'tsx', script],
    ],
    // tsx would write what it has compiled, which may be more than the limit.
    env: { LOG: file, TSX_DISABLE_CACHE: '1' },
    output: 'kept',
  });
}

/** Has it log so many lines, and waits until it has. */
async function log(count: number): Promise<void> {
  total += count;
  program.stdin?.write(`${count}\n`);
  await untilPrints(program, new RegExp(`^logged ${total}$`, 'm'));
}

function lines(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, at) => `line ${from + at}`);
}

function written(): string[] {
  return readFileSync(file, 'utf8').split('\n').filter(Boolean);
}

test('lines are written in order and whole, those of the end too', async () => {
  start();
  await log(1);
  await log(10_000);
  program.kill('SIGTERM');
  expect(await program.ended).toMatchObject({ code: 0, stderr: '' });
  expect(written()).toEqual(lines(1, 10_004));
});

test('what waits is written when the process exits in the middle of its work', async () => {
  start();
  program.stdin?.write('10000 and exit\n');
  expect(await program.ended).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(written().toSorted()).toEqual(lines(1, 10_000).toSorted());
});

test('where a file cannot grow lines are lost, which is said once, and once there is room the next ones are written', async () => {
  start('>>"$LOG"', '16');
  await log(1);
  await log(5000);
  for (let more = 0; more < 20; more += 1) await log(1);
  const [first, ...others] = written();
  expect(first).toBe('line 1');
  expect(others.length).toBeLessThan(4999);
  execFileSync('prlimit', ['--pid', String(program.pid), '--fsize=unlimited']);
  await log(2);
  await log(1);
  program.kill('SIGTERM');
  expect(await program.ended).toMatchObject({
    code: 0,
    stderr: 'Lines of the log are lost: EFBIG: file too large, write. The program goes on.\n',
  });
  // Each on a line of its own, also after one that was cut off.
  expect(written().slice(-6)).toEqual(lines(5022, 5027));
});

test('where nothing can be said about it either, a server goes on and ends when told', async () => {
  start('>/dev/full 2>&1');
  for (let more = 0; more < 20; more += 1) await log(100);
  program.kill('SIGTERM');
  expect(await program.ended).toMatchObject({ code: 0 });
});

test('a full pipe whose writes do not wait gets every line once it is read', async () => {
  execFileSync('mkfifo', [file]);
  const pipe = openSync(file, constants.O_RDWR | constants.O_NONBLOCK);
  const before = 'x'.repeat(1024);
  let full = '';
  for (;;) {
    try {
      full += before.slice(0, writeSync(pipe, before));
    } catch {
      break;
    }
  }
  const output = new LogOutput(pipe);
  for (const line of lines(1, 50_000)) output.write(`${line}\n`);
  program = startCommand('reader', 'cat', { args: [file], output: 'kept' });
  await output.written();
  closeSync(pipe);
  expect((await program.ended).stdout).toBe(`${full}${lines(1, 50_000).join('\n')}\n`);
});

test('where nobody reads what is logged, some of it waits, and the rest is lost', async () => {
  execFileSync('mkfifo', [file]);
  start('1<>"$LOG"');
  program.stdin?.write('2000000\n');
  if (!program.written.stderr && program.stderr) await once(program.stderr, 'data');
  expect(program.written.stderr).toBe('Lines of the log are lost: nobody reads it. The program goes on.\n');
});
