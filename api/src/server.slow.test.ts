import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { ContactAccepted } from '@site/contract';
import { stopProgram } from '@site/contract/program';
import { untilCalm } from '@site/contract/testing';
import { listLeads } from './leads/store.ts';
import { afterThisTest, openTestLeads, REQUEST, temporaryFolder } from './testing/api.ts';
import { listen } from './testing/listen.ts';
import { runProgram, sendUntilTaken, startServer } from './testing/programs.ts';
import { until } from './testing/until.ts';

test('a lead that was confirmed is there after the API was killed', async () => {
  const folder = temporaryFolder();
  const confirmed: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    const { server, origin } = await startServer({ SITE_DATA: folder });
    const answers = Array.from({ length: 20 }, async () => {
      const response = await sendUntilTaken(origin);
      expect(response.status).toBe(201);
      const { id }: ContactAccepted = JSON.parse(await response.text());
      confirmed.push(id);
      server.kill('SIGKILL');
    });
    // Most of them end with the connection: these were not confirmed.
    await Promise.allSettled(answers);
    server.kill('SIGKILL');
    await server.ended;
  }
  expect(confirmed.length).toBeGreaterThanOrEqual(3);

  const { stdout } = await runProgram('staff/cli/cli.ts', ['list', '--json', '--limit', '1000'], {
    SITE_DATA: folder,
  });
  const listed = JSON.parse(stdout).map(({ id }: { id: string }) => id);
  expect(listed).toEqual(expect.arrayContaining(confirmed));
  const stored = await listLeads(await openTestLeads(join(folder, 'leads.db')), 1000);
  expect(stored.map(({ id }) => id)).toEqual(listed);
});

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends the API with code 0', async (signal) => {
  const { server, origin } = await startServer({ SITE_DATA: temporaryFolder() });
  expect((await sendUntilTaken(origin)).status).toBe(201);
  await stopProgram(server, signal);
  expect(server.exitCode).toBe(0);
});

test('a request that has begun when the API is told to end, even twice, is still stored and answered', async () => {
  const folder = temporaryFolder();
  const { server, origin } = await startServer({ SITE_DATA: folder });
  // Those that have begun cannot be sent again.
  await untilCalm(origin);
  const requests = [beginRequest(origin), beginRequest(origin)] as const;
  await Promise.all(requests.map(({ begun }) => begun));
  // Another request, to know that they have reached the API.
  await sendUntilTaken(origin);
  const ended = stopProgram(server);
  await until(() => refusesConnections(origin));
  server.kill('SIGINT');
  for (const { finish } of requests) {
    const answer = await finish();
    expect(answer).toMatch(/^HTTP\/1\.1 201 /);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  }
  await ended;
  expect(server.exitCode).toBe(0);
  expect(await listLeads(await openTestLeads(join(folder, 'leads.db')), 10)).toHaveLength(3);
});

/** Sends a request but for its end. `finish` sends that too, and gives all that was answered once the connection is closed. */
function beginRequest(origin: string) {
  const body = JSON.stringify(REQUEST);
  const { port, hostname } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const closed = once(socket, 'close');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text;
  });
  const head = `POST /api/contact HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
  return {
    begun: new Promise((resolve) => socket.write(`${head}${body.slice(0, 20)}`, resolve)),
    async finish() {
      socket.write(body.slice(20));
      await closed;
      return answer;
    },
  };
}

function refusesConnections(origin: string): Promise<boolean> {
  const { port, hostname } = new URL(origin);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => resolve(true));
    socket.on('connect', () => {
      socket.destroy();
      resolve(false);
    });
  });
}

test('what is no HTTP is answered with problem details', async () => {
  const { origin } = await startServer({ SITE_DATA: temporaryFolder() });
  const { port, hostname } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.write('POST /api/contact HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\n');
  expect(await text(socket)).toMatch(
    /^HTTP\/1\.1 400 Bad Request\r\ncontent-type: application\/problem\+json\r\n/,
  );
});

test('a client that never finishes does not keep the API from ending', async () => {
  const { server, origin } = await startServer({ SITE_DATA: temporaryFolder() });
  const { port, hostname } = new URL(origin);
  for (const beginning of ['', 'POST /api/contact HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n']) {
    const socket = connect(Number(port), hostname);
    afterThisTest(() => socket.destroy());
    socket.on('error', () => {});
    socket.write(beginning);
  }
  await sendUntilTaken(origin);
  const begun = Date.now();
  await stopProgram(server);
  expect(server.exitCode).toBe(0);
  expect(Date.now() - begun).toBeLessThan(8000);
});

test('several APIs that start at once on a new folder all start', async () => {
  const folder = temporaryFolder();
  const servers = await Promise.all([1, 2, 3].map(() => startServer({ SITE_DATA: folder })));
  const answers = await Promise.all(servers.map(({ origin }) => sendUntilTaken(origin)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
});

test('a port that is taken is named, with the setting that changes it', async () => {
  const other = createServer();
  afterThisTest(() => other.close());
  const port = await listen(other);
  const { code, stderr } = await runProgram('server.ts', [], {
    SITE_DATA: temporaryFolder(),
    API_PORT: String(port),
  });
  expect(stderr).toBe(
    `Port ${port} on 127.0.0.1 is taken: this may run already, or another program has it. End that one, or set API_PORT to another port.\n`,
  );
  expect(code).toBe(1);
});

test('an address that is not of this machine is named, with the setting that changes it', async () => {
  const { code, stderr } = await runProgram('server.ts', [], {
    SITE_DATA: temporaryFolder(),
    HOST: '203.0.113.7',
    API_PORT: '0',
  });
  expect(stderr).toBe(
    '203.0.113.7 is no address of this machine. Set HOST to one that is, such as 127.0.0.1.\n',
  );
  expect(code).toBe(1);
});

test('a data folder that cannot be used is named, with the setting that changes it', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'file'), '');
  const { code, stderr } = await runProgram('server.ts', [], { SITE_DATA: join(folder, 'file') });
  expect(stderr).toMatch(
    /^The leads database .*\/file\/leads\.db cannot be opened: .* SITE_DATA sets its folder\.\n$/,
  );
  expect(code).toBe(1);
});
