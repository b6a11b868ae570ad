import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FastifyInstance, fastify } from 'fastify';
import { answerWithProblems } from '../problems.ts';
import { consoleRoutes } from './console.ts';

let folder: string;
let app: FastifyInstance;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'console-'));
  mkdirSync(join(folder, 'assets'));
  app = fastify();
  answerWithProblems(app);
  consoleRoutes(app, folder);
});

afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

test('every address of the console serves its page with a strict policy, and its files are immutable', async () => {
  writeFileSync(join(folder, 'index.html'), '<title>Console</title>');
  writeFileSync(join(folder, 'assets/main.js'), 'start()');
  for (const address of ['/console', '/console/', '/console/history']) {
    const page = await app.inject(address);
    expect([address, page.statusCode, page.body]).toEqual([address, 200, '<title>Console</title>']);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.headers['cache-control']).toBeUndefined();
  }
  const script = await app.inject('/console/assets/main.js');
  expect([script.body, script.headers['cache-control']]).toEqual([
    'start()',
    'public, max-age=31536000, immutable',
  ]);
  expect((await app.inject('/')).headers.location).toBe('/console/');
  for (const missing of ['gone.js', '../index.html', '%2e%2e/index.html']) {
    const { headers } = await app.inject(`/console/assets/${missing}`);
    expect([missing, headers['cache-control'] ?? '']).toEqual([
      missing,
      expect.not.stringMatching('immutable'),
    ]);
  }
});

test('a console that is not built says what to run', async () => {
  const answer = await app.inject('/console/');
  expect([answer.statusCode, answer.json().detail]).toEqual([
    404,
    'The console is not built. Run "npm run build -w @site/console" on the server.',
  ]);
});
