import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReleaseStore } from '@site/releases';
import { type FastifyInstance, fastify } from 'fastify';
import { answerWithProblems } from '../problems/errors.ts';
import { consoleRoutes } from './console.ts';

let folder: string;
let app: FastifyInstance;
let logged: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'console-'));
  logged = [];
  app = fastify({ logger: { level: 'error', stream: { write: (line: string) => logged.push(line) } } });
  answerWithProblems(app, new ReleaseStore(folder));
  consoleRoutes(app, join(folder, 'dist'));
});

afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

function build() {
  mkdirSync(join(folder, 'dist/assets'), { recursive: true });
  writeFileSync(join(folder, 'dist/index.html'), '<!doctype html><title>Console</title>');
  writeFileSync(join(folder, 'dist/assets/main.1a2b.js'), 'start()');
}

test('at every address of the console is its page, in which no script stands and no other site has a frame; its files are kept', async () => {
  build();
  for (const url of ['/console', '/console/', '/console/history/4']) {
    const { statusCode, headers, body } = await app.inject(url);
    expect([statusCode, body]).toEqual([200, '<!doctype html><title>Console</title>']);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self';.*frame-ancestors 'none'/,
    );
  }
  const file = await app.inject('/console/assets/main.1a2b.js');
  expect([file.statusCode, file.body, file.headers['cache-control']]).toEqual([
    200,
    'start()',
    'public, max-age=31536000, immutable',
  ]);
  expect((await app.inject('/')).headers.location).toBe('/console/');
});

test('who asks for a console that was not built is told what to do, and has it once it is there', async () => {
  const none = await app.inject('/console/');
  expect(none.json()).toMatchObject({ status: 503, type: '/problems/console-not-built' });
  expect(none.json().detail).toContain('npm run build -w @site/console');
  // One sentence in the log as well: nothing is wrong with the program.
  expect(logged.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      msg: 'The console has not been built. Run "npm run build -w @site/console" where the service runs.',
    }),
  ]);
  expect(logged.join('')).not.toMatch(/console\.ts/);
  build();
  expect((await app.inject('/console/')).statusCode).toBe(200);
});

test.each(['none.js', '.', '..%2Findex.html', '../index.html', '%00'])(
  'among its files is no "%s"',
  async (name) => {
    build();
    const { statusCode, body } = await app.inject(`/console/assets/${name}`);
    expect([statusCode, body.includes('start()')]).toEqual([name === '../index.html' ? 200 : 404, false]);
  },
);
