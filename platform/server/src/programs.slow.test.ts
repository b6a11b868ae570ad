import { setTimeout as sleep } from 'node:timers/promises';
import { type Environment, stopProgram } from '@site/contract/program';
import { freePort } from '@site/contract/testing';
import { liveSite } from '@site/releases/testing';
import { afterThisTest, open, startApi, until } from './testing/connections.ts';
import { startSite, untilReady } from './testing/scripts.ts';

/** Prepares a site of fixtures whose program has a port of its own. */
async function ownProgram(settings: Environment) {
  const site = await liveSite();
  afterThisTest(() => site.remove());
  const port = await freePort();
  const program = startSite({ PORT: String(port), SITE_DATA: site.data, ...settings });
  afterThisTest(() => stopProgram(program));
  return { port, origin: `http://127.0.0.1:${port}`, program };
}

test('at the end the site answers open requests, and waits for no connection on which nothing arrives', async () => {
  const { api } = await startApi((request, response) => {
    request.resume().on('end', () => response.writeHead(201).end('{}'));
  });
  const { program, port, origin } = await ownProgram({ API_URL: api });
  await untilReady(program, origin);
  open(port);
  open(port).write('POST /api/contact HTTP/1.1\r\nhost: x\r\n');
  const slow = open(port).setEncoding('utf8');
  let answer = '';
  slow.on('data', (text) => {
    answer += text;
  });
  slow.write(
    'POST /api/contact HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{',
  );
  await sleep(300);
  const begun = Date.now();
  program.kill('SIGTERM');
  await until(() =>
    fetch(origin)
      .then(() => false)
      .catch(() => true),
  );
  slow.write('}');
  expect(await program.ended).toMatchObject({ code: 0 });
  expect(Date.now() - begun).toBeLessThan(8000);
  expect(answer).toMatch(/^HTTP\/1\.1 201 .*connection: close/is);
});

test('an invalid setting ends the server with its name', async () => {
  const { program } = await ownProgram({ API_URL: 'x' });
  expect(await program.ended).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/ at API_URL\n$/),
  });
});
