import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { formPost, openTestApi, REQUEST } from '../testing/api.ts';

/** Keeps the event loop as busy as far more requests than it can answer would, until the API has noticed. */
async function overload(app: FastifyInstance) {
  for (let turn = 0; turn < 10 && app.memoryUsage().eventLoopDelay <= 500; turn += 1) {
    const end = Date.now() + 1100;
    while (Date.now() < end);
    // Lets the timers run, of which one measures.
    await sleep(1);
  }
}

test('an overloaded API turns requests away and says when to come back, but it is alive', async () => {
  const { app } = await openTestApi({ shedsLoad: true });
  await app.ready();
  await overload(app);
  const json = await app.inject({ method: 'POST', url: '/api/contact', payload: REQUEST });
  const form = await app.inject(formPost(REQUEST));
  const health = await app.inject('/api/health');
  expect([json.statusCode, form.statusCode, health.statusCode]).toEqual([503, 503, 200]);
  expect(json.headers).toMatchObject({ 'retry-after': '10', 'content-type': 'application/problem+json' });
  expect(json.json()).toMatchObject({ type: '/problems/overloaded', status: 503 });
  expect(form.headers['content-type']).toBe('text/html; charset=utf-8');
  // What was typed was not read, and is in the browser.
  expect(form.body).toContain('What you typed is still there: go back to the form');
  expect(form.body).not.toContain('<form');
});
