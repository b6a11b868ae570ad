import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Route } from 'playwright-core';
import { answerFromStore, CANDIDATE_ORIGIN } from './from-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'candidate-'));

writeFileSync(join(folder, 'index.html'), '<h1>Home</h1>');

afterAll(() => rmSync(folder, { recursive: true }));

const MANIFEST = {
  pages: { '/': 'index.html' },
  files: ['robots.txt', 'icon.png', 'og/index.png'],
  integrity: { 'index.html': 'sha384-a', 'robots.txt': 'sha384-b', 'og/index.png': 'sha384-c' },
  inlineScripts: [],
};

/** What a page gets for an address: as a real route, which fails for a file that is not there. */
async function statusOf(path: string): Promise<number> {
  const statuses: number[] = [];
  const route = {
    request: () => ({ url: () => `${CANDIDATE_ORIGIN}${path}` }),
    fulfill: async ({ status = 200, path: file }: Parameters<Route['fulfill']>[0] & object) => {
      if (file && file !== join(folder, 'index.html')) throw new Error('ENOENT');
      statuses.push(status);
    },
  };
  await answerFromStore(route as unknown as Route, {
    store: { releases: folder },
    folder,
    manifest: MANIFEST,
  });
  return statuses[0] ?? Number.NaN;
}

test.each([
  ['a page is there', '/', 200],
  ['nothing is missing of a picture that is drawn when the composition is kept', '/icon.png', 204],
  ['a picture that was drawn is missing', '/og/index.png', 404],
  ['a text is missing', '/robots.txt', 404],
  ['a file of nobody is missing', '/favicon.ico', 404],
])('%s', async (_what, path, status) => {
  expect(await statusOf(path)).toBe(status);
});
