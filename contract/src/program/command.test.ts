import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { CommandError, runCommand } from './index.ts';

function written(): () => string {
  const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  return () => write.mock.calls.map(([text]) => text).join('');
}

afterEach(() => jest.restoreAllMocks());

test('a command ends with its exit code, or 0', async () => {
  expect(await runCommand(async () => 7)).toBe(7);
  expect(await runCommand(async () => 'done')).toBe(0);
});

test('a CommandError is printed without a stack, with code 1', async () => {
  const said = written();
  const refused = async () => {
    throw new CommandError('Not on a Sunday.');
  };
  expect(await runCommand(refused)).toBe(1);
  expect(said()).toBe('Not on a Sunday.\n');
});

test('an unexpected error is printed with its stack, with code 1', async () => {
  const said = written();
  const fails = async () => {
    throw new TypeError('x is not a function');
  };
  expect(await runCommand(fails)).toBe(1);
  expect(said()).toMatch(/^TypeError: x is not a function\n {4}at /);
});

test('an error of the file system is printed without a stack, with code 1', async () => {
  const said = written();
  expect(await runCommand(() => mkdir('/dev/null/folder'))).toBe(1);
  expect(said()).toBe("ENOTDIR: not a directory, mkdir '/dev/null/folder'\n");
});

test('a command ends quietly when the reader of its output leaves', async () => {
  // Earlier test files of this worker left listeners that end the process.
  process.stdout.removeAllListeners('error');
  const exit = jest.spyOn(process, 'exit').mockReturnValue(undefined as never);
  await runCommand(async () => runCommand(async () => undefined));
  process.stdout.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
  expect(exit.mock.calls).toEqual([[0]]);
  expect(() => process.stdout.emit('error', new Error('write EIO'))).toThrow('write EIO');
});

test('an unknown option is printed without a stack, with code 2', async () => {
  const said = written();
  expect(await runCommand(async () => parseArgs({ args: ['--help'], options: {} }))).toBe(2);
  expect(said()).toMatch(/^Unknown option '--help'.*\n$/);
});

test.each([
  ['help', 0, 0],
  ['wrong use', 1, 2],
])("after Commander's %s nothing more is printed", async (_what, exitCode, code) => {
  const said = written();
  const error = Object.assign(new Error('(outputHelp)'), { name: 'CommanderError', exitCode });
  expect(await runCommand(() => Promise.reject(error))).toBe(code);
  expect(said()).toBe('');
});
