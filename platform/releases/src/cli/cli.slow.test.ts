import { join } from 'node:path';
import { EXIT, ROOT, startNode } from '@site/contract/program';
import { emptySite, type FixtureSite, liveSite } from '../testing/site.ts';
import { program, runReleaseCommand } from './command-line.ts';

let site: FixtureSite;

afterEach(() => site.remove());

const settings = () => ({
  PATH: process.env.PATH,
  SITE_DATA: site.data,
  SITE_ORIGIN: 'https://site.example',
  PREVIEW_ORIGIN: 'https://preview.example',
});

/** Runs a command in this process. */
async function run(args: string[], more: Record<string, string> = {}) {
  jest.replaceProperty(process, 'env', { ...settings(), ...more });
  jest.replaceProperty(process, 'argv', ['node', 'site-release', ...args]);
  const stdout = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  const stderr = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const code = await runReleaseCommand(program);
  const ended = { code, stdout: stdout.mock.calls.join(''), stderr: stderr.mock.calls.join('') };
  jest.restoreAllMocks();
  return ended;
}

async function printed(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(args);
  expect([code, stderr.replace(/^(?:passed|skipped|Rendering|The browser|Warning).*\n/gm, '')]).toEqual([
    EXIT.done,
    '',
  ]);
  return stdout;
}

test('releases are promoted, looked at, and rolled back', async () => {
  site = await liveSite();
  expect(await printed('status')).toMatch(/^Generation 1, composition \w{32},\nlive since /);
  const { version } = await site.publish('mf-two', { addresses: ['/two'], text: 'New' });
  const promote = ['promote', `mf-two@${version}`, '--no-browser-check'];
  expect(await printed(...promote, '--dry-run')).toMatch(/PAGE +ADDRESS\nchanged +\/two\n/);
  expect(await printed(...promote, '--why', 'It is new')).toMatch(
    /^Generation 2 is live: composition \w{32}, 2 addresses\.\n$/,
  );
  expect(await printed(...promote)).toBe('Exactly this is live already, as generation 2.\n');
  expect(await printed('rollback')).toMatch(
    /^Generation 3 is live: composition \w{32}, that of generation 1\.\n$/,
  );
  const history = await printed('history');
  expect(history).toMatch(/^3 .* back to generation 1 *$/m);
  expect(history).toMatch(/^2 .* It is new +hydration skipped: --no-browser-check/m);
  expect(JSON.parse(await printed('history', '--limit', '1', '--json'))).toHaveLength(1);
  expect(JSON.parse(await printed('status', '--json'))).toMatchObject({ current: { generation: 3 } });
});

test('in the built program, a refused promotion prints findings and advice, and the exit code is 1', async () => {
  site = await liveSite();
  const { version } = await site.publish('mf-two', { addresses: ['/other'] });
  const built = join(ROOT, 'platform/releases/dist/cli.js');
  const args = [built, 'promote', `mf-two@${version}`, '--no-browser-check'];
  const started = startNode('cli', { args, env: settings(), inherits: false, output: 'kept' });
  const { code, stdout, stderr } = await started.ended;
  expect([code, stdout]).toEqual([EXIT.failed, '']);
  expect(stderr).toContain(
    'Refused by check "removed": /two is live and would disappear.\n  If you want that, promote or roll back with --allow-removed /two.',
  );
});

test.each([
  [['promote', 'mf-two'], '"mf-two" is not a release. Write name@version or name@latest.'],
  [['rollback', '--to', '1', '--section', 'mf-two'], 'Give --to or --section, not both.'],
  [['promote', 'a@latest', '--canary', '50%,10%'], 'each larger than the one before'],
  [['publish', 'mf-none'], 'There is no workspace "mf-none". There are: shell, mf-marketing'],
  [['prune', '--days', '0'], 'Give a whole number, 1 or more.'],
])('wrong use %j ends with exit code 2 and names the right use', async (args, message) => {
  site = emptySite();
  const { code, stderr } = await run(args);
  expect([code, stderr]).toEqual([EXIT.usage, expect.stringContaining(message)]);
});

test('previews, canaries and publishers have their commands', async () => {
  site = await liveSite();
  const { version } = await site.publish('mf-two', { addresses: ['/two'], text: 'New' });
  const link = await printed('preview', `mf-two@${version}`);
  expect(link).toMatch(/^https:\/\/preview\.example\/preview\?token=\S+\nIt works until /);
  const [, id = ''] = /revoke (\w+)\n/.exec(link) ?? [];
  expect(await printed('previews')).toContain(id);
  expect(await printed('revoke', id)).toBe(`Preview ${id} has ended.\n`);
  expect(await printed('previews')).toBe('There is no active preview.\n');

  const started = await printed('promote', `mf-two@${version}`, '--canary', '10%,50%', '--no-browser-check');
  expect(started).toMatch(
    /^Generation 2 is live: .* to 10 % of visitors\. Canary: .*, then to 50 %, all\.\n/,
  );
  expect(await printed('canary', 'status')).toContain('REPORTS_READ_TOKEN is not set');
  expect(await printed('canary', 'advance')).toContain('to 50 % of visitors');
  expect(await printed('canary', 'abort')).toContain('withdrew mf-two@');

  const grant = ['--section', 'mf-two', '--may', 'publish,promote'];
  const created = await run(['token', 'create', ...grant, '--expires', '30d']);
  expect(created.stdout).toMatch(/^sitep_[\da-f]{16}_[\w-]{43}\n$/);
  const list = await printed('token', 'list');
  expect(list).toMatch(/ token +mf-two +publish, promote +good until /);
  const [token = ''] = /[\da-f]{16}/.exec(list) ?? [];
  await printed('token', 'revoke', token);
  expect(await printed('token', 'list')).toContain('revoked');
  expect(await printed('publisher', 'add', '--github', '123', '--ref', 'main', ...grant)).toContain(
    'repository_id=123 ref=refs/heads/main',
  );
});

test('prune lists first', async () => {
  site = await liveSite();
  expect(await printed('prune')).toBe('There is nothing to remove.\n');
});

test('a command that needs the local store refuses a deploy service', async () => {
  site = emptySite();
  const { stderr } = await run(['prune'], { RELEASE_SERVER: 'https://deploy.example.com' });
  expect(stderr).toContain('RELEASE_SERVER is https://deploy.example.com');
});
