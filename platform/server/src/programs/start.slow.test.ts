import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Program } from '@site/contract/program';
import { freePort } from '@site/contract/testing';
import { BUILT } from '../testing/built-programs.ts';
import { afterThisTest, ownPrograms, sendContact } from '../testing/own-programs.ts';
import { untilReady } from '../testing/scripts.ts';

async function untilSaid({ written, stderr }: Program, what: string): Promise<void> {
  while (!written.stderr.includes(what)) if (stderr) await once(stderr, 'data');
}

/** The id of what a program has started. @param script in its command */
function childOf({ pid }: Program, script: string): number {
  const all = execFileSync('ps', ['-A', '-o', 'ppid=,pid=,args='], { encoding: 'utf8' });
  return Number(new RegExp(`^ *${pid} +(\\d+) .*${script}`, 'm').exec(all)?.[1]);
}

test('npm start prints one address, without a line of the log', async () => {
  const { startAll, origin } = await ownPrograms();
  const all = await startAll();
  expect(all.written.stdout.match(/http:\/\/127[^ ]+/g)).toEqual([origin]);
  expect(all.written.stdout).not.toContain('"level"');
});

/** Something else that listens on a port. */
async function listenOn(port: number): Promise<void> {
  const server = createServer((_request, response) => response.writeHead(418).end());
  await once(server.listen(port, '127.0.0.1'), 'listening');
  afterThisTest(() => server.close());
}

test('where API_URL names another API, npm start starts none and says so', async () => {
  const elsewhere = await freePort();
  await listenOn(elsewhere);
  const { startAll, apiPort, origin } = await ownPrograms({ API_URL: `http://127.0.0.1:${elsewhere}` });
  // Nobody else needs it.
  await listenOn(apiPort);
  const all = await startAll();
  expect(all.written.stdout).toContain(
    `API_URL names the API at http://127.0.0.1:${elsewhere}: none is started here.`,
  );
  expect((await sendContact(origin)).status).toBe(418);
});

test('where API_URL names the API of this machine in other words, npm start starts it', async () => {
  const apiPort = await freePort();
  const programs = await ownPrograms({
    API_PORT: String(apiPort),
    API_URL: `http://localhost:${apiPort}`,
  });
  await programs.startAll();
  expect((await sendContact(programs.origin)).status).toBe(201);
});

test('an API that dies is started again, less often each time, and the site goes on meanwhile', async () => {
  const { startAll, origin, apiOrigin } = await ownPrograms();
  const all = await startAll();
  for (const seconds of [1, 2]) {
    process.kill(childOf(all, BUILT.fileOf('api')), 'SIGKILL');
    await untilSaid(all, `started again in ${seconds} s`);
    // A test that is held up for a second finds the first one back.
    const expected = seconds === 1 ? [503, 201] : [503];
    expect(expected).toContain((await sendContact(origin)).status);
    expect((await fetch(origin)).status).toBe(200);
    await untilReady(all, `${apiOrigin}/api/health`);
    expect((await sendContact(origin)).status).toBe(201);
  }
  expect(all.written.stderr).toContain(
    'The API stopped with code SIGKILL. The rest goes on, and it is started again in 1 s.\n',
  );
  all.kill('SIGTERM');
  expect(await all.ended).toMatchObject({ code: 0 });
});

test('an API with settings that it cannot use is not started again', async () => {
  const { startAll, origin } = await ownPrograms({ REPORTS_TOKEN: 'x' });
  const all = await startAll();
  expect(all.written.stderr).toContain('REPORTS_TOKEN is set to something else, but has to be');
  await untilSaid(all, 'The API stopped with code 2. The rest goes on without it.\n');
  expect((await fetch(origin)).status).toBe(200);
});

test('ports that are taken are all named, with the settings that change them, and nothing is started', async () => {
  const { start, port, apiPort } = await ownPrograms();
  for (const taken of [port, apiPort]) await listenOn(taken);
  const line = (taken: number, setting: string) =>
    `Port ${taken} on 127.0.0.1 is taken: this may run already, or another program has it. End that one, or set ${setting} to another port.\n`;
  expect(await start('start').ended).toEqual({
    code: 1,
    stdout: '',
    stderr: line(port, 'PORT') + line(apiPort, 'API_PORT'),
  });
  expect(await start('site').ended).toEqual({ code: 1, stdout: '', stderr: line(port, 'PORT') });
});

test.each([
  [
    { HOST: '203.0.113.7' },
    '203.0.113.7 is no address of this machine. Set HOST to one that is, such as 127.0.0.1.\n',
  ],
  [{ PORT: '4849', API_PORT: '4849' }, 'PORT and API_PORT are both 4849. Set one of them to another port.\n'],
  [
    { PORT: '4849', API_PORT: '4848', METRICS_PORT: '4849' },
    'PORT and METRICS_PORT are both 4849. Set one of them to another port.\n',
  ],
])('with %j a start says what is wrong, without a stack', async (settings, said) => {
  const { start } = await ownPrograms(settings);
  expect(await start('start').ended).toEqual({ code: 1, stdout: '', stderr: said });
});
