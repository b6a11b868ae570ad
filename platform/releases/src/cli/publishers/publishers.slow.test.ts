import { createHash } from 'node:crypto';
import type { ProgramEnd } from '@site/contract/program';
import { BUILT } from '../../testing/built-programs.ts';
import { emptySite, type FixtureSite, ORIGIN } from '../../testing/site.ts';

let site: FixtureSite;

beforeEach(() => {
  site = emptySite();
});

afterEach(() => site.remove());

/** Runs the command line. */
function release(line: string): Promise<ProgramEnd> {
  const env = { SITE_DATA: site.data, SITE_ORIGIN: ORIGIN };
  return BUILT.start('cli', { args: line.split(' '), env }).ended;
}

const MADE = '--section mf-contact --section mf-two --may publish,promote';

test('a token is printed alone, once, is listed without it, and is revoked', async () => {
  const { code, stdout, stderr } = await release(`token create ${MADE} --expires 90d`);
  const [, token = '', id = ''] = /^(sitep_([\da-f]{16})_[\w-]{43})\n$/.exec(stdout) ?? [];
  expect([code, stderr]).toEqual([0, `Token ${id} may publish, promote mf-contact, mf-two for 90 days.\n`]);
  const hash = createHash('sha256').update(token).digest('hex');
  expect(await site.store.publishers.read(id)).toMatchObject({ kind: 'token', hash });

  const [listed, asJson, publishers] = await Promise.all([
    release('token list'),
    release('token list --json'),
    release('publisher list'),
  ]);
  expect(listed.stdout).toMatch(
    new RegExp(
      `^${id} +token +mf-contact, mf-two +publish, promote +good until [A-Z]\\w\\w \\d\\d, 20\\d\\d, [:\\d]+ [A-Z]\\S+$`,
      'm',
    ),
  );
  const shown = { kind: 'token', id, sections: ['mf-contact', 'mf-two'], may: ['publish', 'promote'] };
  expect(JSON.parse(asJson.stdout)).toEqual([expect.objectContaining(shown)]);
  expect(publishers.stdout).toBe('There is no publisher.\n');
  const all = [listed, asJson].map((each) => each.stdout + each.stderr).join();
  expect([all.includes(token), all.includes(hash)]).toEqual([false, false]);

  const revoked = await release(`token revoke ${id}`);
  expect(revoked).toEqual({ code: 0, stdout: `The token ${id} may do nothing any more.\n`, stderr: '' });
  expect((await release('token list')).stdout).toMatch(
    new RegExp(`^${id} .* revoked [A-Z]\\w\\w \\d\\d, 20\\d\\d, [:\\d]+ [A-Z]\\S+$`, 'm'),
  );
  const { hash: kept } = Object(await site.store.publishers.read(id));
  expect(kept).toBe(hash);
});

test('jobs of a CI are added by ids, listed by what they have to say, and removed', async () => {
  const line = `publisher add --github 1234 --ref refs/heads/main --claim actor_id=9 ${MADE}`;
  const { code, stdout, stderr } = await release(line);
  const who = 'https://token.actions.githubusercontent.com actor_id=9 repository_id=1234 ref=refs/heads/main';
  const [, id = ''] = /^Publisher ([\da-f]{16}) /.exec(stdout) ?? [];
  expect([code, stdout, stderr]).toEqual([
    0,
    `Publisher ${id} may publish, promote mf-contact, mf-two: ${who}\n`,
    '',
  ]);
  const [listed, asJson, tokens] = await Promise.all([
    release('publisher list'),
    release('publisher list --json'),
    release('token list'),
  ]);
  expect(listed.stdout).toContain(`${id}  ${who}  mf-contact, mf-two  publish, promote  good\n`);
  const claims = { repository_id: '1234', ref: 'refs/heads/main', actor_id: '9' };
  expect(JSON.parse(asJson.stdout)).toEqual([expect.objectContaining({ kind: 'ci', id, claims })]);
  expect(tokens.stdout).toBe('There is no token.\n');
  // Each command ends what it lists.
  const other = await release(`token revoke ${id}`);
  expect([other.code, other.stderr]).toEqual([1, `There is no token ${id}.\n`]);
  const removed = await release(`publisher remove ${id}`);
  expect(removed.stdout).toBe(`The publisher ${id} may do nothing any more.\n`);
  expect((await release('publisher list')).stdout).toMatch(/ revoked [A-Z]\w\w \d\d, 20/);
});

const OF_GITHUB = 'https://token.actions.githubusercontent.com repository_id=1 ref=';
const OF_GITLAB = 'https://gitlab.com project_id=2 ref=';

test.each([
  ['--github 1 --ref main', `${OF_GITHUB}refs/heads/main`],
  ['--github 1 --ref refs/heads/main', `${OF_GITHUB}refs/heads/main`],
  ['--github 1 --ref refs/tags/v1', `${OF_GITHUB}refs/tags/v1`],
  ['--gitlab 2 --ref main', `${OF_GITLAB}main ref_type=branch`],
  ['--gitlab 2 --ref refs/heads/main', `${OF_GITLAB}main ref_type=branch`],
  ['--issuer https://ci.example --claim a=b --ref main', 'https://ci.example a=b ref=main'],
  [
    '--issuer https://login.example --person Ann@Example.com',
    'person https://login.example email=ann@example.com',
  ],
])('%s names what an identity has to say', async (flags, who) => {
  expect((await release(`publisher add ${flags} ${MADE}`)).stdout).toContain(`: ${who}\n`);
});

test('a token for one day is said to be for one', async () => {
  const { stderr } = await release('token create --section mf-two --may publish --expires 1d');
  expect(stderr).toMatch(/^Token [\da-f]{16} may publish mf-two for 1 day\.\n$/);
});

test('who, what and for how long have to be said, and nothing is made otherwise', async () => {
  const uses = [
    ['token create --section mf-two --may publish', 2, '--expires'],
    ['token create --section mf-two --may publish --expires 400d', 2, 'from 1 to 366'],
    ['token create --section ../x --may publish --expires 1d', 2, 'Give the name of a section'],
    ['token create --section mf-two --may everything --expires 1d', 2, 'Give one or more of publish'],
    ['token create --may publish --expires 1d', 2, '--section'],
    ['publisher add --section mf-two --may publish', 1, 'Say whose jobs'],
    ['publisher add --github 1 --gitlab 2 --section mf-two --may publish', 1, 'Say whose jobs'],
    ['publisher add --issuer https://ci.example --section mf-two --may publish', 1, 'Say whose jobs'],
    ['publisher add --person ann@example.com --section mf-two --may publish', 1, 'Say with --issuer where'],
    [
      'publisher add --person ann@example.com --github 1 --section mf-two --may publish',
      1,
      'the rest is of jobs',
    ],
    [
      'publisher add --issuer https://login.example --person ann --section mf-two --may publish',
      2,
      'address',
    ],
    ['publisher add --github 1 --claim nothing --section mf-two --may publish', 2, 'name=value'],
  ] as const;
  for (const [line, code, words] of uses)
    expect([line, await release(line)]).toEqual([
      line,
      { code, stdout: '', stderr: expect.stringContaining(words) },
    ]);
  expect(await site.store.publishers.all()).toEqual([]);
});
