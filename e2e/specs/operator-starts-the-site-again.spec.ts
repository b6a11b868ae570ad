import { realpathSync } from 'node:fs';
import { startCommand, stopProgram, untilPrints } from '@site/contract/program';
import { ROOT } from '@site/server/testing';
import { expect, test } from '../support/fixtures.ts';
import { addNextRelease } from '../support/next-release.ts';
import { type Own, ownOf } from '../support/own.ts';
import { openReleases } from '../support/release-service.ts';

/** Starts a checkout as "npm start" does. @returns what it said until the site was up */
async function startSite(own: Own, root: string, data: string): Promise<string> {
  const program = startCommand('npm start', process.execPath, {
    args: ['--import', 'tsx', 'platform/server/src/dev/start.ts'],
    cwd: root,
    env: own.env(data),
    output: 'kept',
  });
  own.after(() => stopProgram(program));
  await untilPrints(program, /The site is at \S+/);
  return program.written.stdout + program.written.stderr;
}

test.describe.configure({ mode: 'default' });

let shared: Own;
/** Sources that are not what is live. */
let changed: ReturnType<Own['copyCheckout']>;

test.beforeAll(() => {
  shared = ownOf(test.info().parallelIndex);
  changed = shared.copyCheckout();
  changed.edit('mf-careers/src/pages/program/program.content.ts', 'Pre-Apprenticeship', 'Changed');
});
test.afterAll(() => shared.clear());

test('a start keeps what was rolled back to, and says how to show these sources', async ({
  own,
  request,
}) => {
  const data = own.copyStore();
  const { store, service } = await openReleases(data, own.origin);
  await service.promote({ releases: [await addNextRelease(store, 'mf-careers', 'next')] });
  const { generation, composition } = await service.rollback({});

  const said = await startSite(own, changed.root, data);
  expect(said).toMatch(
    /Generation 3 stays live: \S+ rolled back to it\. To show these sources: npx site-release publish mf-careers && npx site-release promote mf-careers@latest\n/,
  );
  expect(said).not.toContain('Building');
  expect(await store.current()).toMatchObject({ generation, composition });
  expect((await request.get(`${own.origin}/pre-apprenticeship`)).status()).toBe(200);
});

test("a start keeps what another checkout's start promoted, and says so", async ({ own }) => {
  const data = own.copyStore();
  const { store } = await openReleases(data);
  const live = await store.current();
  const said = await startSite(own, changed.root, data);
  expect(said).toContain(`Generation 1 stays live: "npm start" in ${realpathSync(ROOT)} promoted it.`);
  expect(said).not.toContain('Building');
  expect(await store.current()).toEqual(live);
});
