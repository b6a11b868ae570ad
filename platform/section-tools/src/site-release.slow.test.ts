import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, startProgram } from '@site/contract/program';

/** Runs the command with nothing set. */
function siteRelease(...args: string[]) {
  const env = { PATH: process.env.PATH };
  return startProgram('platform/section-tools/src/site-release.ts', {
    args,
    env,
    inherits: false,
    output: 'kept',
  }).ended;
}

test('it has every command in the guides for teams with their own repository', async () => {
  const { stdout } = await siteRelease('--help');
  const known = [...stdout.matchAll(/^ {2}([a-z-]+) /gm)].map(([, name]) => name ?? '');
  const read = (guide: string) => readFileSync(join(ROOT, guide), 'utf8');
  const [, ownRepository = ''] = read('docs/section-teams.md').split('## A repository of its own');
  const [, canaries = ''] = read('docs/deploy.md').split('## Canaries');
  const given = [...`${canaries}${ownRepository}`.matchAll(/npx site-release ([a-z-]+)/g)];
  const names = new Set(given.map(([, name]) => name ?? ''));
  expect(names.size).toBeGreaterThan(4);
  expect([...names].filter((name) => !known.includes(name))).toEqual([]);
});

test('a canary command without a site names the missing setting, and accepts --server', async () => {
  const unknown = await siteRelease('canary', 'abort');
  expect([unknown.code, unknown.stderr]).toEqual([
    1,
    expect.stringMatching(/^Nothing says which site this is for\./),
  ]);
  const named = await siteRelease('canary', 'status', '--server', 'http://127.0.0.1:1');
  expect([named.code, named.stderr]).toEqual([1, expect.stringMatching(/^You are not signed in\./)]);
});
