import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@site/contract/program';
import { ReleaseStore } from '@site/releases';
import { emptySite } from '@site/releases/testing';
import { openMachine } from '@site/releases/testing/bucket';
import { buildDeploy } from '../app.ts';
import { problemOf } from './problem.ts';
import { PROBLEMS } from './types.ts';

test('the documentation has the table of problems as they are declared', () => {
  const docs = readFileSync(join(ROOT, 'docs/deploy.md'), 'utf8');
  const rows = Object.entries(PROBLEMS).map(
    ([name, [status, title]]) => `| \`${name}\` | ${status} | ${title} |`,
  );
  expect(docs).toContain(`|---|---|---|\n${rows.join('\n')}\n\n`);
});

test('the description of the service has every address, and names the problems', async () => {
  const { app } = buildDeploy({
    store: new ReleaseStore('/nowhere'),
    origin: 'https://site.example',
    audience: 'https://deploy.example',
    browser: { skipped: 'not asked for' },
  });
  const document = (await app.inject('/openapi.json')).json();
  expect(document.openapi).toBe('3.1.0');
  const addresses = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  expect(addresses.sort()).toEqual([
    'delete /previews/{id}',
    'delete /session',
    'get /canary',
    'get /healthz',
    'get /history',
    'get /history/{generation}/difference',
    'get /history/{generation}/picture',
    'get /openapi.json',
    'get /previews',
    'get /promotions/{id}',
    'get /readyz',
    'get /releases',
    'get /session',
    'get /session/oidc',
    'get /session/oidc/callback',
    'get /session/ways',
    'get /status',
    'get /views',
    'post /canary/abort',
    'post /canary/go-on',
    'post /previews',
    'post /promotions',
    'post /rollbacks',
    'post /session',
    'post /tokens',
    'put /releases/{name}',
  ]);
  const text = JSON.stringify(document.paths);
  const general = ['not-found', 'interrupted', 'refused', 'refused-by-gate', 'console-not-built'];
  for (const name of Object.keys(PROBLEMS).filter((each) => !general.includes(each)))
    expect([name, text.includes(`/problems/${name}\``)]).toEqual([name, true]);
  await app.close();
});

test('a store that cannot be used is told from what is refused, and where it is stays with the owner', async () => {
  const site = emptySite();
  try {
    const address = { bucket: 'b', prefix: 'p', endpoint: new URL('http://127.0.0.1:1') };
    const { store } = await openMachine(site.data, address);
    const error = await store.live().catch((reason: unknown) => reason);
    expect(String(error)).toContain('http://127.0.0.1:1');
    expect(problemOf(error, store)).toEqual({
      type: '/problems/store-unusable',
      title: 'The release store cannot be used at the moment',
      status: 503,
      detail: 'Nothing went live by it unless "status" says so. Ask for it again.',
    });
  } finally {
    site.remove();
  }
});
