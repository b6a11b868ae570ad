import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Environment, startCommand, stopProgram, untilPrints } from '@site/contract/program';
import { promote, ReleaseStore, rollback } from '@site/releases';
import { ROOT } from '@site/server/testing';
import { expect, longTest, test } from '../support/fixtures.ts';
import { addNextRelease } from '../support/next-release.ts';
import { type Own, ownOf } from '../support/own.ts';

/** Starts a checkout as "npm start" does. @returns what it said until the site was up, and what stops it */
async function startSite(own: Own, root: string, data: string, settings: Environment = {}) {
  const args = ['contract/src/program/run.js', 'platform/server/src/dev/start.ts'];
  const program = startCommand('npm start', process.execPath, {
    args,
    cwd: root,
    env: { ...own.env(data), ...settings },
    output: 'kept',
  });
  own.after(() => stopProgram(program));
  await untilPrints(program, /The site is at \S+/);
  return { said: program.written.stdout + program.written.stderr, stop: () => stopProgram(program) };
}

// One after the other: what the first start makes of its programs serves the others.
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
  const store = new ReleaseStore(data);
  const [name = '', version = ''] = (await addNextRelease(store, 'mf-careers', 'next')).split('@');
  await promote(store, [{ name, version }], { origin: own.origin, browser: { skipped: 'a test' } });
  const { generation, composition } = await rollback(store, {});

  const { said } = await startSite(own, changed.root, data);
  expect(said).toMatch(
    /Generation 3 stays live: \S+ rolled back to it\. To show these sources: npx site-release publish mf-careers && npx site-release promote mf-careers@latest\n/,
  );
  expect(said).not.toContain('Building');
  expect(await store.current()).toMatchObject({ generation, composition });
  expect((await request.get(`${own.origin}/pre-apprenticeship`)).status()).toBe(200);
});

/** Says of what is live in a store that the start of a checkout promoted it. */
function promotedBy(root: string, data: string): void {
  const file = join(data, 'generations/1.json');
  const generation = JSON.parse(readFileSync(file, 'utf8'));
  expect(generation).toMatchObject({ why: 'npm start', checkout: realpathSync(ROOT) });
  writeFileSync(file, JSON.stringify({ ...generation, checkout: realpathSync(root) }));
}

test("a start does not take the place of what another checkout's start promoted, and says so", async ({
  own,
}) => {
  const data = own.copyStore();
  const store = new ReleaseStore(data);
  const live = await store.current();

  const { said } = await startSite(own, changed.root, data);
  expect(said).toContain(
    `Generation 1 stays live: "npm start" in ${realpathSync(ROOT)} promoted it. To show these sources`,
  );
  expect(said).not.toContain('Building');
  expect(await store.current()).toEqual(live);
});

longTest(
  'what builds to the same bytes from other sources is built once, even where the next start has other things to do',
  async ({ own }) => {
    const data = own.copyStore();
    const store = new ReleaseStore(data);
    const live = await store.current();
    // As if what it was built from had been changed since, in a way that its bytes do not show.
    const folder = store.releaseFolder('mf-careers', live?.releases?.['mf-careers'] ?? '');
    const release = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8'));
    writeFileSync(join(folder, 'release.json'), JSON.stringify({ ...release, source: '0' }));

    const first = await startSite(own, ROOT, data);
    expect(first.said.match(/Building .*/g)).toEqual(['Building mf-careers …']);
    expect(first.said).toContain(`Nothing new came of it: mf-careers@${release.version}`);
    await first.stop();
    const { said } = await startSite(own, ROOT, data, { SITE_ORIGIN: 'https://www.example.com' });
    expect(said).toContain('Rendering');
    expect(said).not.toContain('Building');
    expect((await store.current())?.releases).toEqual(live?.releases);
  },
);

longTest(
  'a start goes on with what is live where the gate refuses these sources',
  async ({ own, request }) => {
    const data = own.copyStore();
    promotedBy(changed.root, data);
    changed.edit(
      'mf-careers/src/pages/program/ProgramPage.tsx',
      'return (',
      "throw new Error('It does not render');\n  return (",
    );
    const { said } = await startSite(own, changed.root, data);
    expect(said).toContain('Refused by check "render": /pre-apprenticeship does not render');
    expect(said).toContain('Generation 1 stays live.');
    const page = await request.get(`${own.origin}/pre-apprenticeship`);
    expect(await page.text()).toContain('Pre-Apprenticeship');
  },
);
