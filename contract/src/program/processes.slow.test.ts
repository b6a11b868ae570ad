import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Program,
  type StartOptions,
  startCommand,
  startProgram,
  stopProgram,
  untilAnswers,
  untilPrints,
} from './index.ts';

const started: Program[] = [];

afterEach(async () => {
  await Promise.all(started.splice(0).map((program) => stopProgram(program, 'SIGKILL')));
});

function start(file: string, options: StartOptions = {}): Program {
  const program = startProgram(`contract/src/program/testing/${file}`, { output: 'kept', ...options });
  started.push(program);
  return program;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function untilGone(pid: number): Promise<void> {
  for (let waited = 0; isRunning(pid); waited += 50) {
    if (waited > 10_000) throw new Error(`Process ${pid} is still there`);
    await sleep(50);
  }
}

test('a program is heard, told and stopped', async () => {
  const program = start('waiting.ts', { cwd: tmpdir() });
  await untilPrints(program, /waiting/);
  program.stdin?.write('a line\n');
  await untilPrints(program, /heard a line/);
  await stopProgram(program);
  expect(await program.ended).toEqual({
    code: null,
    stdout: expect.stringMatching(/^waiting as \d+\nheard a line\n$/),
    stderr: 'an aside\n',
  });
});

test('a program that does not stop by itself is ended all the same', async () => {
  const program = start('waiting.ts', { args: ['never'] });
  await untilPrints(program, /waiting/);
  const begun = Date.now();
  await stopProgram(program);
  expect(program.signalCode).toBe('SIGKILL');
  expect(Date.now() - begun).toBeGreaterThan(7000);
});

test('a program gets our environment and its own settings, or its own settings alone', async () => {
  const print = (options: StartOptions) =>
    startCommand('env', 'env', { output: 'kept', env: { OWN: '1' }, ...options }).ended;
  expect((await print({})).stdout).toMatch(/^OWN=1$/m);
  expect((await print({})).stdout).toMatch(/^HOME=/m);
  const { stdout } = await print({ inherits: false });
  expect(stdout.split('\n').sort()).toEqual(['', 'OWN=1', expect.stringMatching(/^PATH=/)]);
});

test.each([
  ['ends', 'exit'],
  ['is killed', 'never'],
])('what a program has started ends when it %s', async (_what, how) => {
  const parent = start('parent.ts', { args: [how] });
  const [, pid] = await untilPrints(parent, /waiting as (\d+)/);
  const [, command] = await untilPrints(parent, /command (\d+)/);
  try {
    if (how === 'exit') parent.stdin?.write('\n');
    else parent.kill('SIGKILL');
    await untilGone(Number(pid));
    if (how === 'exit') await untilGone(Number(command));
  } finally {
    for (const each of [pid, command].map(Number)) if (isRunning(each)) process.kill(each, 'SIGKILL');
  }
});

test('a program is waited for until it answers', async () => {
  const server = createServer((socket) => socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const program = start('waiting.ts');
  await untilAnswers(program, `http://127.0.0.1:${port}/`);
  server.close();
});

test('a program that ends before it answers or prints is named, with its reason', async () => {
  const service = start('service.ts', { env: { SERVICE: 'refuses' } });
  const port = 'http://127.0.0.1:9/';
  await expect(untilAnswers(service, port)).rejects.toThrow(
    'contract/src/program/testing/service.ts stopped before it answered. It will not have it.',
  );
  await expect(untilPrints(service, /nothing/)).rejects.toThrow(
    'contract/src/program/testing/service.ts ended without printing /nothing/: It will not have it.',
  );
});

test('a command that does not exist is named', async () => {
  const program = startCommand('The server', '/nowhere/server', { output: 'kept' });
  await expect(untilAnswers(program, 'http://127.0.0.1:9/')).rejects.toThrow(
    'The server stopped before it answered. spawn /nowhere/server ENOENT',
  );
});
