import { type Program, startProgram, stopProgram, untilPrints } from './index.ts';

let server: Program;

/** @param what it does, beside what servers do */
function start(what?: string, args: string[] = []): Program {
  const env = { SERVICE: what };
  server = startProgram('contract/src/program/testing/service.ts', { output: 'kept', env, args });
  return server;
}

afterEach(() => stopProgram(server, 'SIGKILL'));

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s, even twice, ends a server after the requests that have begun',
  async (signal) => {
    const [, origin = ''] = await untilPrints(start(), /listens on (\S+)/);
    const answer = fetch(origin).then((response) => response.text());
    await untilPrints(server, /asked/);
    server.kill(signal);
    await untilPrints(server, /closes/);
    server.kill('SIGTERM');
    expect(await answer).toBe('answered');
    expect(await server.ended).toEqual({
      code: 0,
      stdout: `listens on ${origin}\nasked\ncloses\nclosed\n`,
      stderr: '',
    });
  },
);

test('an error that nobody expected ends a server in good order, with code 1', async () => {
  const { code, stdout } = await start('fails').ended;
  expect(stdout).toContain('closes because of: Nobody expected that\nclosed\n');
  expect(code).toBe(1);
});

test('a server that cannot start says why and ends, whatever it has open', async () => {
  expect(await start('refuses').ended).toEqual({ code: 1, stdout: '', stderr: 'It will not have it.\n' });
});

test('a server that is given what it does not know does not start, and says so with code 2', async () => {
  const { code, stdout, stderr } = await start(undefined, ['--help']).ended;
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain("Unknown option '--help'");
});

test('a server that is told to end while it starts ends at once, also as the first process of a container', async () => {
  await untilPrints(start('waits'), /^waits$/m);
  server.kill('SIGTERM');
  expect(await server.ended).toEqual({ code: 0, stdout: 'waits\n', stderr: '' });
});
