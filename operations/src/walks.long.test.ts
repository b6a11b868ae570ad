import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Program, ROOT, startCommand, startProgram, untilPrints } from '@site/contract/program';
import { copyCheckout, freePort } from '@site/contract/testing';
import { TestIssuer } from '@site/deploy/testing';
import { ReleaseStore } from '@site/releases';
import { installPackages } from '@site/section-tools/testing';
import { Terminal } from './testing/terminal.ts';

// The pages for the owner and for a team with a repository of its own, followed from their first command to their last: with real programs, in
// another copy of this repository, as they stand there but for addresses, ports and the folder of state.

jest.setTimeout(300_000);

/** The blocks of shell commands of a page, by their headings. */
function blocksOf(page: string): Map<string, string[]> {
  const parts = readFileSync(join(ROOT, 'docs', page), 'utf8').split(/^## /m);
  return new Map(
    parts.map((part) => [
      part.split('\n', 1)[0] ?? '',
      [...part.matchAll(/```sh\n(.*?)\n```/gs)].map(([, block = '']) => block),
    ]),
  );
}

/** What a job of GitLab runs, as the page for teams says. */
function gitlabScript(): string {
  const page = readFileSync(join(ROOT, 'docs/deploy.md'), 'utf8');
  const [, script = ''] = /^ {2}script:\n((?: {4}- .*\n)+)/m.exec(page) ?? [];
  return script.replace(/^ {4}- /gm, '');
}

const home = mkdtempSync(join(tmpdir(), 'walks-'));
const site = join(home, 'site');
const offers = join(home, 'mf-offers');
const data = join(home, 'data');

let edit: ReturnType<typeof copyCheckout>['edit'];
let issuer: TestIssuer;
let port: number;
let sitePort: number;
let owner: Terminal;
const terminals: Terminal[] = [];
let server: Program | undefined;

/** What all programs here have of an environment. */
function environment() {
  const { PATH, CHROMIUM_PATH } = process.env;
  return { PATH, HOME: home, CHROMIUM_PATH, PORT: String(sitePort), DEPLOY_PORT: String(port) };
}

/** Opens a shell. @param env what it has beside what all have */
function open(cwd: string, env = {}): Terminal {
  const terminal = new Terminal(cwd, { ...environment(), ...env });
  terminals.push(terminal);
  return terminal;
}

beforeAll(async () => {
  mkdirSync(site);
  ({ edit } = copyCheckout(site));
  issuer = await TestIssuer.open();
  [port, sitePort] = [await freePort(), await freePort()];
  owner = open(site);
});

afterAll(async () => {
  server?.kill();
  await server?.ended;
  for (const terminal of terminals.reverse()) await terminal.close();
  issuer.close();
  rmSync(home, { recursive: true, force: true });
});

/** Commands of a page, with what stands for names in them. */
function here(commands: string, names: Record<string, string> = {}): string {
  const all = {
    '/var/lib/site': data,
    'https://www.example.com': `http://127.0.0.1:${sitePort}`,
    'http://127.0.0.1:3000': `http://127.0.0.1:${sitePort}`,
    'https://deploy.example.com': `http://127.0.0.1:${port}`,
    'https://gitlab.example.com': issuer.url,
    'http://127.0.0.1:3002': `http://127.0.0.1:${port}`,
    ...names,
  };
  return Object.entries(all).reduce((text, [from, to]) => text.replaceAll(from, to), commands);
}

/** An identity of the job of GitLab that the page lets publish. */
function gitlabJob(claims = {}): Promise<string> {
  return issuer.sign({
    aud: `http://127.0.0.1:${port}`,
    repository: undefined,
    repository_id: undefined,
    event_name: undefined,
    run_id: undefined,
    project_path: 'acme/contact',
    project_id: '55',
    ref: 'main',
    ref_type: 'branch',
    pipeline_id: '4711',
    ...claims,
  });
}

const CONTENT = 'mf-contact/src/pages/contact/contact.content.ts';
const LINE = "title: 'Contact Us'";

async function live() {
  return (await new ReleaseStore(data).live()).composition?.releases ?? {};
}

test('the owner can follow the page from nothing to a service, to what teams did by it, and to its end', async () => {
  const blocks = blocksOf('owner-deploy.md');
  const of = (heading: string, names?: Record<string, string>) =>
    here((blocks.get(heading) ?? []).join('\n'), names);
  expect([...blocks.values()].flat()).toHaveLength(10);

  await owner.run(of('Before'));
  expect(await owner.run(of('Start it'))).toContain('"status":"ok"');
  expect(await owner.run(of('Give a team a token'))).toBe('');
  const token = await owner.run('printf %s "$RELEASE_TOKEN"');
  expect(token).toMatch(/^sitep_[\w-]+$/);
  const added = await owner.run(of('Or have its CI publish, without a secret'));
  expect(added).toContain('repository_id=123456789 ref=refs/heads/main');
  expect(added).toContain('project_id=55 ref=main ref_type=branch');
  expect(await owner.run(of('Let people sign in to the console'))).toContain(
    'promote, rollback, preview mf-contact: person https://login.example.com email=ann@example.com',
  );

  const team = open(site);
  edit(CONTENT, LINE, "title: 'Talk to Us'");
  expect(await team.run(of('What the team does', { 'sitep_…': token }))).toContain('Generation 2 is live');
  const { 'mf-contact': first } = await live();

  edit(CONTENT, "title: 'Talk to Us'", "title: 'Write to Us'");
  const settings = { RELEASE_SERVER: `http://127.0.0.1:${port}` };
  const tag = open(site, { ...settings, RELEASE_ID_TOKEN: await gitlabJob({ ref_type: 'tag' }) });
  await expect(tag.run(gitlabScript())).rejects.toThrow('No publisher has this identity');
  const job = open(site, { ...settings, RELEASE_ID_TOKEN: await gitlabJob() });
  expect(await job.run(gitlabScript())).toContain('Generation 3 is live');

  const told = await owner.run(of('See what was done'));
  const [, id = ''] = token.split('_');
  expect(told).toMatch(/^mf-contact .* \d\d:\d\d [A-Z]\S+ +acme\/contact, a{10}, run 4711$/m);
  expect(told).toMatch(new RegExp(`^2 .* token ${id} .* new opening line`, 'm'));
  expect(await owner.run(of('Take back'))).toContain('Generation 4 is live');
  expect((await live())['mf-contact']).toBe(first);

  let listed = '';
  for (const command of of('End what a team may do').split('\n')) {
    const [, found = ''] = /^([\da-f]{16}) .*(?:token|project_id=55) /m.exec(listed) ?? [];
    listed = await owner.run(command.replace('<id>', found));
  }
  const ended = 'The publisher was revoked';
  await expect(team.run('npx site-release status')).rejects.toThrow(ended);
  await expect(job.run('npx site-release status')).rejects.toThrow(ended);
});

test('a team can follow the page for a repository of its own, through the service', async () => {
  const blocks = blocksOf('own-repository.md');
  const [packages = ''] = blocks.get('What the team installs') ?? [];
  const [make = '', prepare = ''] = blocks.get('Make it') ?? [];
  const [see = ''] = blocks.get('See it') ?? [];
  const [releaseIt = ''] = blocks.get('Release it') ?? [];
  expect([...blocks.values()].flat()).toEqual([packages, make, prepare, see, releaseIt]);

  await owner.run(`${packages}\n${make}`);
  const team = open(offers);
  for (const command of prepare.split('\n')) {
    const [, before, archives] = /^(.+) && npm install (\S+)/.exec(command) ?? [];
    if (!before || !archives) {
      await team.run(command);
      continue;
    }
    await team.run(before);
    // What is installed here is linked: no registry is asked.
    const found = (await team.run(`ls ${archives}`)).trim().split('\n');
    expect(found.map((file) => file.replace(/.*\//, ''))).toEqual(readdirSync(join(home, 'site-packages')));
    await installPackages(offers, join(home, 'site-packages'));
  }

  const origin = `http://127.0.0.1:${sitePort}`;
  const env = { SITE_DATA: data, SITE_ORIGIN: origin, PORT: String(sitePort) };
  server = startProgram('platform/server/src/server.ts', { env, output: 'kept' });
  const waiting = `curl -fs -o /dev/null --retry 30 --retry-connrefused --retry-delay 1 ${origin}/readyz`;
  await owner.run(waiting);
  const developing = { args: ['-c', `exec ${here(see)}`], cwd: offers, env: environment() };
  const dev = startCommand('dev', 'sh', { ...developing, inherits: false, output: 'kept' });
  const [, shown = ''] = await untilPrints(dev, /as it is here: (http:\S+)/);
  expect(await (await fetch(shown, { headers: { accept: 'text/html' } })).text()).toContain(
    '/@section/remoteEntry.js',
  );
  dev.kill();
  await dev.ended;

  const rights = '--section mf-offers --may publish,promote,rollback --expires 1d';
  const token = await owner.run(`npx site-release token create ${rights}`);
  for (const command of here(releaseIt, { 'sitep_…': token.trim() }).split('\n')) {
    const said = await team.run(command);
    const page = await fetch(`${origin}/offers`);
    if (command.includes('promote')) expect(said).toContain('is live');
    if (command.includes('status')) expect(said).toContain('spring offers');
    if (command.includes('rollback')) expect(said).toContain('that of generation 4');
    expect([command, page.status]).toEqual([command, /promote|status/.test(command) ? 200 : 404]);
  }
});
