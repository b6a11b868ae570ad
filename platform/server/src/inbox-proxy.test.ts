import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { buildServer } from './app.ts';
import { noStore } from './testing/small-site.ts';

/** The site in front of an API. @returns its address, and how it is ended */
async function openSite(hasInbox: boolean, answer: RequestListener) {
  const api = createServer(answer).listen(0, '127.0.0.1');
  await once(api, 'listening');
  const address = api.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const app = buildServer({
    store: noStore(),
    api: `http://127.0.0.1:${port}`,
    origin: 'http://127.0.0.1',
    hasInbox,
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const end = async () => {
    await app.close();
    api.closeAllConnections();
    api.close();
  };
  return { origin, end };
}

test.each([
  [true, ['/staff', '/staff/leads/1', '/staff/api/session?x=1']],
  [false, []],
])(
  'where the inbox is at the site (%s) everything below /staff is passed on, and nothing else',
  async (hasInbox, passed) => {
    const heard: string[] = [];
    const { origin, end } = await openSite(hasInbox, ({ url, headers }, response) => {
      heard.push(url ?? '');
      response.setHeader('set-cookie', 'staff=1; HttpOnly');
      response.end(headers['x-forwarded-host']);
    });
    for (const path of ['/staff', '/staff/leads/1', '/staff/api/session?x=1', '/staffing']) {
      const answer = await fetch(`${origin}${path}`);
      const body = await answer.text();
      if (!heard.includes(path)) continue;
      expect(body).toBe(new URL(origin).host);
      expect(answer.headers.get('set-cookie')).toBe('staff=1; HttpOnly');
    }
    expect(heard).toEqual(passed);
    await end();
  },
);

test('the inbox stays apart from windows that have opened it, and pages of the site begin in the process that the browser has', async () => {
  const { origin, end } = await openSite(true, (_request, response) => {
    response.setHeader('cross-origin-opener-policy', 'same-origin');
    response.end();
  });
  const policyOf = async (path: string) =>
    (await fetch(`${origin}${path}`)).headers.get('cross-origin-opener-policy');
  expect(await policyOf('/staff')).toBe('same-origin');
  expect(await policyOf('/')).toBeNull();
  await end();
});

test('news that are being told hold the end of the site up by nothing', async () => {
  const { origin, end } = await openSite(true, (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': here\n\n');
  });
  const stream = await fetch(`${origin}/staff/api/events`, { headers: { accept: 'text/event-stream' } });
  const reader = stream.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe(': here\n\n');
  const begun = performance.now();
  await end();
  expect(performance.now() - begun).toBeLessThan(2000);
  await expect(reader?.read()).rejects.toThrow();
});
