import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ProgramEnd, ROOT, startCommand } from '@site/contract/program';
import { BUILT } from '../testing/built-programs.ts';
import { type FixtureSite, liveSite, ORIGIN } from '../testing/site.ts';

let site: FixtureSite;

beforeAll(async () => {
  site = await liveSite();
});

afterAll(() => site.remove());

/** Runs the command line. */
function release(line: string, env: Readonly<Record<string, string>> = {}): Promise<ProgramEnd> {
  const args = line.split(' ').filter(Boolean);
  const settings = { SITE_DATA: site.data, SITE_ORIGIN: ORIGIN, ...env };
  return BUILT.start('cli', { args, env: settings }).ended;
}

test('wrong use has exit code 2 and says what is wrong', async () => {
  const uses = [
    ['', 'Usage'],
    ['publsh mf-contact', "unknown command 'publsh'"],
    ['promote mf-two', '"mf-two" does not name a release. Write name@version or name@latest.'],
    ['rollback --to yesterday', 'Give a whole number, 1 or more.'],
    ['preview mf-two@latest --hours 169', 'Give a whole number from 1 to 168.'],
    ['promote mf-two@latest --canary 10% --steps 10%,20%', 'Give --canary or --steps, not both.'],
    ['rollback --to 1 --section mf-two', 'Give --to or --section, not both.'],
    ['promote mf-two@latest --json', '--json belongs to --dry-run'],
    ['copy --from /tmp/nowhere --to /tmp/nowhere/', '--from and --to are the same store.'],
    ['new-section Offers --address /offers', '"Offers" cannot be a section\'s name.'],
  ] as const;
  const ends = await Promise.all(uses.map(([line]) => release(line)));
  expect(ends).toEqual(
    uses.map(([, reason]) => ({ code: 2, stdout: '', stderr: expect.stringContaining(reason) })),
  );
});

test.each([
  ['the local store', {}],
  ['a deploy service', { RELEASE_SERVER: 'http://127.0.0.1:1' }],
])(
  'a workspace that there is not is refused for %s before anything is said to be built',
  async (_place, env) => {
    const { code, stdout, stderr } = await release('publish mf-carers', env);
    const there = 'shell, mf-marketing, mf-contact, mf-careers';
    const reason = `There is no workspace "mf-carers" to publish. There are: ${there}.\n`;
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: reason });
  },
);

test('a setting that cannot be used is wrong use as well, and is named', async () => {
  const { code, stderr } = await release('status', { SITE_ORIGIN: 'example.com' });
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining('SITE_ORIGIN is "example.com", but has to be an http or https address'),
  ]);
});

test('help is no mistake, of what npm links as a program, in any folder', async () => {
  // From the sources; the other cases start what is built of them.
  const { bin } = JSON.parse(readFileSync(join(ROOT, 'platform/releases/package.json'), 'utf8'));
  const file = join(ROOT, 'platform/releases', bin['site-release']);
  const program = startCommand('site-release', file, { args: ['--help'], cwd: tmpdir(), output: 'kept' });
  const { code, stdout } = await program.ended;
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^Usage: site-release /)]);
  for (const command of [
    'publish',
    'promote',
    'rollback',
    'status',
    'history',
    'preview',
    'previews',
    'revoke',
    'prune',
  ])
    expect(stdout).toMatch(new RegExp(`^  ${command} `, 'm'));
});

test('a refusal has exit code 1, and its check, reason and advice where errors go', async () => {
  await site.publish('mf-two', { addresses: ['/two'], serverFault: 'no h1' });
  const { code, stdout, stderr } = await release('promote mf-two@latest --no-browser-check');
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^Refused by check "content": \/two has no heading \(h1\)\.\n {2}\S.+\.\n$/m);
  expect(stderr).not.toContain('    at ');
  expect(await site.store.generations.newest()).toBe(1);
});

test('a dry run as JSON is JSON and nothing else, whatever the sections write; nothing goes live', async () => {
  await site.publish('mf-two', {
    addresses: ['/two'],
    text: 'Other text',
    serverFault: 'writes to the console',
  });
  const { code, stdout, stderr } = await release('promote mf-two@latest --no-browser-check --dry-run --json');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ added: [], removed: [], changed: ['/two'] });
  expect(stderr).toContain('Rendering …');
  expect(await site.store.generations.newest()).toBe(1);
  expect(await site.store.compositionIds()).toHaveLength(1);
});

test('promote, status, history, rollback and prune say what they did, as JSON where that is asked for', async () => {
  const { version } = await site.publish('mf-two', { addresses: ['/two'], text: 'Newest text' });
  const promoted = await release('promote mf-two@latest --no-browser-check --why hours');
  expect(promoted.code).toBe(0);
  expect(promoted.stdout).toContain('Generation 2 is live');

  const [status, history] = await Promise.all([
    release('status --json'),
    release('history --json --limit 1'),
  ]);
  expect([status.code, history.code]).toEqual([0, 0]);
  expect([status.stderr, history.stderr]).toEqual(['', '']);
  const live = { name: 'mf-two', live: version, newest: version, fallback: expect.any(String) };
  expect(JSON.parse(status.stdout)).toMatchObject({
    current: { generation: 2, why: 'hours' },
    releases: expect.arrayContaining([expect.objectContaining(live)]),
  });
  expect(JSON.parse(history.stdout)).toEqual([
    expect.objectContaining({
      generation: 2,
      why: 'hours',
      change: { kind: 'promote', releases: [`mf-two@${version}`] },
      checks: expect.objectContaining({ hydration: 'skipped: --no-browser-check' }),
    }),
  ]);

  const rolledBack = await release('rollback');
  expect([rolledBack.code, rolledBack.stderr]).toEqual([0, '']);
  expect(rolledBack.stdout).toMatch(/^Generation 3 is live: .* generation 1\.\n$/);

  const compositions = await site.store.compositionIds();
  const listed = await release('prune --days 0 --generations 1 --json');
  expect(listed.code).toBe(0);
  expect(JSON.parse(listed.stdout)).toMatchObject({ generations: [2, 1], previews: [] });
  expect(JSON.parse(listed.stdout).compositions).not.toEqual([]);
  expect(await site.store.compositionIds()).toEqual(compositions);

  const pruned = await release('prune --days 0 --generations 1 --yes');
  expect(pruned.stdout).toMatch(/^history +generations 1 to 2 /m);
  expect(pruned.stdout).toMatch(/^pictures +\d+ that were not used lately /m);
  expect((await site.store.generations.history()).map(({ generation }) => generation)).toEqual([3]);
});

test('a section goes back to a release that lacks a page only where --allow-removed names that page', async () => {
  await site.ship('mf-two', { addresses: ['/two', '/two/more'] });
  const refused = await release('rollback --section mf-two');
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringContaining('If that is wanted, promote or roll back with --allow-removed /two/more.'),
  ]);
  const whole = await release('rollback --allow-removed /two/more');
  expect([whole.code, whole.stderr]).toEqual([2, expect.stringContaining('belongs to --section')]);
  const back = await release('rollback --section mf-two --allow-removed /two/more');
  expect([back.code, back.stdout]).toEqual([0, expect.stringMatching(/^Generation \d+ is live: /)]);
  expect((await site.store.live()).composition?.fallbacks).toEqual({});
});

test('a canary of the local store says who judges it, and what that needs', async () => {
  await site.publish('mf-two', { addresses: ['/two'], text: 'Canary text' });
  const begun = await release('promote mf-two@latest --canary 10% --no-browser-check');
  expect(begun.code).toBe(0);
  expect(begun.stdout).toContain(' to 10 % of visitors since ');
  expect(begun.stdout).toMatch(
    /^It stays as it is unless "canary watch" runs, .* It needs REPORTS_TOKEN, to the same as for the API\.$/m,
  );
  const ended = await release('canary abort');
  expect([ended.code, ended.stderr]).toEqual([0, '']);
});

test('a preview is listed until it is revoked', async () => {
  const { version } = await site.publish('mf-two', { addresses: ['/two'], text: 'Preview text' });
  const made = await release('preview mf-two@latest --hours 168');
  const [, id = ''] = /^To end it before: npx site-release revoke (\w+)$/m.exec(made.stdout) ?? [];
  const listed = await release('previews');
  expect(listed.stdout).toMatch(
    new RegExp(`^${id} +mf-two@${version} +[A-Z]\\w\\w \\d\\d, 20\\d\\d, [:\\d]+ [A-Z]\\S+ `, 'm'),
  );
  const revoked = await release(`revoke ${id}`);
  expect(revoked).toEqual({ code: 0, stdout: `Preview ${id} has ended.\n`, stderr: '' });
  expect((await release('previews --json')).stdout).toBe('[]\n');
  const again = await release(`revoke ${id}`);
  expect([again.code, again.stderr]).toEqual([
    1,
    `There is no preview ${id}. "previews" lists those that can be seen.\n`,
  ]);
});

test.each([
  'prune --yes',
  'canary watch',
  'token create --section mf-two --may publish --expires 1d',
  'token list',
  'token revoke 0123456789abcdef',
  'publisher add --github 1 --section mf-two --may publish',
  'publisher list',
  'publisher remove 0123456789abcdef',
])('where a deploy service is named, "%s" does nothing on the local store, and says so', async (line) => {
  const { code, stdout, stderr } = await release(line, {
    RELEASE_SERVER: 'https://deploy.example.com',
    REPORTS_TOKEN: 'x'.repeat(32),
  });
  const reason =
    'This is done on the machine of the site alone, and RELEASE_SERVER names https://deploy.example.com. Unset it to work on the local store.\n';
  expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: reason });
});
