import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Environment,
  type Program,
  startProgram,
  stopProgram,
  untilPrints,
} from '@site/contract/program';
import { freePort } from '@site/contract/testing';
import { liveSite } from '@site/releases/testing';
import { afterThisTest, open, startApi, until } from './testing/connections.ts';
import { startSite as startBuiltSite, untilReady } from './testing/scripts.ts';

/** Prepares a site of fixtures whose programs have ports of their own. */
async function ownPrograms(settings: Environment = {}) {
  const site = await liveSite();
  afterThisTest(() => site.remove());
  const [port, apiPort] = [await freePort(), await freePort()];
  const env = { PORT: String(port), API_PORT: String(apiPort), SITE_DATA: site.data, ...settings };
  const origin = `http://127.0.0.1:${port}`;

  function start(name: 'site' | 'start'): Program {
    const program =
      name === 'site'
        ? startBuiltSite(env)
        : startProgram('platform/server/src/dev/start.ts', { env, output: 'kept' });
    afterThisTest(() => stopProgram(program));
    return program;
  }

  async function startSite(): Promise<Program> {
    const program = start('site');
    await untilReady(program, origin);
    return program;
  }

  return { port, apiPort, origin, start, startSite };
}

test('npm start runs site and API, prints one address, and ends both in good order', async () => {
  const { start, origin } = await ownPrograms();
  const all = start('start');
  await untilPrints(all, /The site is at/);
  expect(all.written.stdout.match(/http:\/\/127[^ ]+/g)).toEqual([origin]);
  expect(all.written.stdout).not.toContain('"level"');
  expect((await fetch(`${origin}/two`)).status).toBe(200);
  expect((await fetch(`${origin}/api/health`)).status).toBe(200);
  all.kill('SIGINT');
  expect(await all.ended).toMatchObject({ code: 0 });
  await expect(fetch(origin)).rejects.toThrow('fetch failed');
});

test('at the end the site answers open requests and does not wait for idle connections', async () => {
  const { api } = await startApi((request, response) => {
    request.resume().on('end', () => response.writeHead(201).end('{}'));
  });
  const { startSite, port, origin } = await ownPrograms({ API_URL: api });
  const site = await startSite();
  open(port);
  const slow = open(port).setEncoding('utf8');
  let answer = '';
  slow.on('data', (text) => {
    answer += text;
  });
  slow.write(
    'POST /api/contact HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{',
  );
  await sleep(300);
  site.kill('SIGTERM');
  await until(() =>
    fetch(origin)
      .then(() => false)
      .catch(() => true),
  );
  slow.write('}');
  const begun = Date.now();
  expect(await site.ended).toMatchObject({ code: 0 });
  expect(Date.now() - begun).toBeLessThan(6000);
  expect(answer).toMatch(/^HTTP\/1\.1 201 .*connection: close/is);
});

test('a request that never arrives is cut off when the site ends', async () => {
  const { startSite, port } = await ownPrograms();
  const site = await startSite();
  connect(port, '127.0.0.1')
    .on('error', () => undefined)
    .write('POST /api/contact HTTP/1.1\r\nhost: x\r\n');
  await sleep(300);
  const begun = Date.now();
  site.kill('SIGTERM');
  expect(await site.ended).toMatchObject({ code: 0 });
  expect(Date.now() - begun).toBeLessThan(8000);
});

test('an invalid setting ends the server with its name', async () => {
  const { start } = await ownPrograms({ API_URL: 'x' });
  expect(await start('site').ended).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/ at API_URL\n$/),
  });
});
