import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTestApi, REQUEST } from './testing/api.ts';

test.each([
  ['GET', '/'],
  ['GET', '/api'],
  ['GET', '/api/nope'],
  ['GET', '/api/contact'],
  ['PUT', '/api/contact'],
  ['POST', '/api/contact/'],
  ['POST', '/api/health'],
  ['GET', '/api/%ff'],
] as const)('%s %s is not found, whatever the body', async (method, url) => {
  const { app } = await openTestApi();
  const response = await app.inject({
    method,
    url,
    headers: { 'content-type': 'text/plain' },
    payload: 'x'.repeat(40_000),
  });
  expect(response.statusCode).toBe(404);
  expect(response.headers['content-type']).toBe('application/problem+json');
  expect(response.json()).toEqual({
    type: '/problems/not-found',
    title: 'Not found',
    status: 404,
    detail:
      'Nothing answers this method at this address. Contact requests are sent with POST to /api/contact.',
    instance: expect.stringMatching(/^\/api\/requests\/[0-9a-f-]{36}$/),
  });
});

test('slow clients do not keep their connection', async () => {
  const { app } = await openTestApi();
  await app.ready();
  expect(app.server.requestTimeout).toBe(20_000);
  expect(app.server.timeout).toBe(30_000);
  expect(app.server.keepAliveTimeout).toBe(65_000);
});

test('a request that gets no answer in time is told to try again, and what comes of it later is dropped', async () => {
  const { app, logged } = await openTestApi({ limits: { answer: 1000, checkAnswers: 20 } });
  let answer: (late: { late: true }) => void = () => undefined;
  app.get('/api/stuck', () => new Promise((resolve) => (answer = resolve)));
  app.get('/api/quick', () => sleep(50, { quick: true }));
  app.get('/api/long', (_request, reply) => {
    const stream = new PassThrough();
    stream.write('begun, ');
    setTimeout(() => stream.end('ended'), 1500);
    return reply.send(stream);
  });
  const begun = performance.now();
  const response = await app.inject('/api/stuck');
  expect(performance.now() - begun).toBeGreaterThan(999);
  expect(response.statusCode).toBe(503);
  expect(response.headers['retry-after']).toBe('30');
  expect(response.json()).toMatchObject({
    type: '/problems/storage-unavailable',
    title: 'No answer in time',
  });
  answer({ late: true });
  // Who is quicker, and whose answer has begun, is not met.
  expect((await app.inject('/api/quick')).json()).toEqual({ quick: true });
  expect((await app.inject('/api/long')).body).toBe('begun, ended');
  expect(logged()).toContain('FST_ERR_HANDLER_TIMEOUT');
});

test('what a hook of a plugin waits for is part of that time', async () => {
  const { app } = await openTestApi({ limits: { answer: 100, checkAnswers: 20 } });
  app.register(async (plugin) => {
    plugin.addHook('onRequest', () => new Promise(() => undefined));
    plugin.get('/api/guarded', () => ({}));
  });
  expect((await app.inject('/api/guarded')).json()).toMatchObject({ title: 'No answer in time' });
});

test('a route that names a time of its own has that', async () => {
  const { app } = await openTestApi({ limits: { answer: 100, checkAnswers: 20 } });
  app.get('/api/slow', { handlerTimeout: 10_000 }, () => sleep(400, { slow: true }));
  expect((await app.inject('/api/slow')).json()).toEqual({ slow: true });
});

test('an error whose code is a word that every object knows is a fault of ours', async () => {
  const { app } = await openTestApi();
  app.get('/api/broken', async () => {
    throw Object.assign(new Error('broken'), { code: 'constructor' });
  });
  const response = await app.inject('/api/broken');
  expect(response.statusCode).toBe(500);
  expect(response.json()).toMatchObject({ type: '/problems/internal', title: 'Internal error' });
});

test('fifty requests at once are fifty leads', async () => {
  const { app, database } = await openTestApi();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      app
        .inject({ method: 'POST', url: '/api/contact', payload: REQUEST })
        .then((answer) => answer.json().id),
    ),
  );
  const stored = await database.selectFrom('lead').select('id').execute();
  expect(stored.map(({ id }) => id).sort()).toEqual(answers.sort());
});
