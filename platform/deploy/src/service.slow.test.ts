import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Environment, type Program, type ProgramEnd, startProgram } from '@site/contract/program';
import { freePort } from '@site/contract/testing';
import { addPublisher } from '@site/releases';
import { type FixtureSite, liveSite, ORIGIN } from '@site/releases/testing';
import { sectionArchive, TestDeploy } from './testing/deploy.ts';
import { TestIssuer } from './testing/issuer.ts';

// Real programs on real sockets: the service, and the command line that asks it.
jest.setTimeout(180_000);

/** The same after each start. */
let port: number;
let server: string;

let site: FixtureSite;
let issuer: TestIssuer;
let tokens: TestDeploy;
let service: Program;
let two: string;

async function start(): Promise<void> {
  service = startProgram('platform/deploy/src/server.ts', {
    env: {
      SITE_DATA: site.data,
      SITE_ORIGIN: ORIGIN,
      DEPLOY_PORT: String(port),
      DEPLOY_ISSUERS: issuer.url,
    },
    output: 'kept',
  });
  for (;;) {
    const answer = await fetch(`${server}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    if (service.exitCode !== null) throw new Error(service.written.stderr);
    await sleep(50);
  }
}

async function stop(signal: NodeJS.Signals): Promise<void> {
  const ended = service.ended;
  service.kill(signal);
  await ended;
}

beforeAll(async () => {
  port = await freePort();
  server = `http://127.0.0.1:${port}`;
  site = await liveSite();
  issuer = await TestIssuer.open();
  tokens = new TestDeploy(site);
  two = await tokens.token(['mf-two']);
  await start();
});

afterAll(async () => {
  await stop('SIGKILL');
  issuer.close();
  await tokens.close();
});

function release(line: string, env: Environment = {}): Promise<ProgramEnd> {
  return startProgram('platform/releases/src/cli/cli.ts', {
    args: line.split(' ').filter(Boolean),
    env: { RELEASE_SERVER: server, RELEASE_TOKEN: two, SITE_DATA: '/nonexistent', ...env },
    output: 'kept',
  }).ended;
}

/** An answer in JSON. */
async function read(response: Response): Promise<Record<string, string>> {
  return Object(await response.json());
}

/** Asks for a job. @returns its id */
async function ask(body: object, token = two): Promise<string> {
  return (await read(await post('/promotions', body, token))).id ?? '';
}

async function upload(text: string, fixture = {}, token = two): Promise<string> {
  const archive = await sectionArchive('mf-two', { addresses: ['/two'], text, ...fixture });
  const answer = await fetch(`${server}/releases/mf-two`, {
    method: 'PUT',
    body: archive,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/gzip' },
  });
  return (await read(answer)).version ?? '';
}

function post(path: string, body: object, token = two): Promise<Response> {
  return fetch(`${server}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
}

test('the command line says through the service what it says on the store', async () => {
  const version = await upload('By the command line');
  const promoted = await release('promote mf-two@latest --why hours');
  expect(promoted).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Generation 2 is live: composition [\da-f]{16}, 2 addresses\.\n$/),
  });
  expect(promoted.stderr).toContain('passed bytes\npassed kit\n');
  expect(promoted.stderr).toContain('Rendering, on generation 1 …');
  const [status, local, history] = await Promise.all([
    release('status'),
    release('status', { RELEASE_SERVER: undefined, SITE_DATA: site.data, SITE_ORIGIN: ORIGIN }),
    release('history --json --limit 1'),
  ]);
  const [, publisher] = two.split('_');
  expect(status.stdout).toMatch(
    new RegExp(`^mf-two +${version} .*, [:\\d]+ [A-Z]\\S+ by token ${publisher}$`, 'm'),
  );
  expect(local).toEqual(status);
  expect(JSON.parse(history.stdout)).toEqual([expect.objectContaining({ generation: 2, why: 'hours' })]);
  const again = await release('promote mf-two@latest');
  expect(again.stdout).toBe('Exactly this is live already, as generation 2.\n');
  const dry = await release(`promote mf-two@${version} --dry-run --json`);
  expect(JSON.parse(dry.stdout)).toMatchObject({ changed: [] });
  const back = await release('rollback --section mf-two');
  expect(back.stdout).toMatch(/^Generation 3 is live: composition /);
  // Nor is what was taken back the fallback.
  expect((await site.store.live()).composition?.fallbacks).toEqual({});
});

test('a refusal has exit code 1, and says the same as on the store', async () => {
  await upload('Broken', { serverFault: 'no h1' });
  const refused = await release('promote mf-two@latest');
  expect([refused.code, refused.stdout]).toEqual([1, '']);
  expect(refused.stderr).toMatch(
    /^Refused by check "content": \/two has no heading \(h1\)\.\n {2}\S.+\.\n$/m,
  );
  const elsewhere = await release('promote mf-one@latest');
  expect([elsewhere.code, elsewhere.stderr]).toEqual([
    1,
    'Another team’s section. This publisher has a right to mf-two, and not to "mf-one". The owner can give it the right.\n',
  ]);
  const nobody = await release('status', { RELEASE_TOKEN: 'x'.repeat(30) });
  expect(nobody.stderr).toMatch(/^No token, or none that is known\./);
  expect(nobody.stderr).not.toContain('x'.repeat(30));
});

test('a token of the command line is good at once, and refused at the next request after it was revoked', async () => {
  const store = { RELEASE_SERVER: undefined, SITE_DATA: site.data, SITE_ORIGIN: ORIGIN };
  const made = await release('token create --section mf-two --may publish --expires 1d', store);
  const token = { RELEASE_TOKEN: made.stdout.trim() };
  expect(await release('status', token)).toMatchObject({ code: 0, stderr: '' });
  const { code } = await release(`token revoke ${made.stdout.split('_')[1]}`, store);
  expect([code, await release('status', token)]).toEqual([
    0,
    { code: 1, stdout: '', stderr: expect.stringMatching(/^The publisher was revoked\. /) },
  ]);
});

test('without TLS nothing is sent to another machine', async () => {
  const { code, stderr } = await release('status', { RELEASE_SERVER: 'http://deploy.example.com' });
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining('RELEASE_SERVER is "http://deploy.example.com"'),
  ]);
});

test('a job of GitHub finds its identity itself, and one of GitLab has it in a setting', async () => {
  const grant = { sections: ['mf-two'], may: ['promote'] } as const;
  await addPublisher(site.store, grant, issuer.url, { repository_id: '1234' });
  await addPublisher(site.store, grant, issuer.url, { project_id: '77' });
  const asked: (string | undefined)[] = [];
  const github = createServer(async (incoming, response) => {
    asked.push(incoming.url, incoming.headers.authorization);
    response.end(JSON.stringify({ value: await issuer.sign({ aud: server }) }));
  }).listen(0, '127.0.0.1');
  await once(github, 'listening');
  const address = github.address();
  const githubPort = typeof address === 'object' ? address?.port : 0;
  const none = { RELEASE_TOKEN: undefined };
  const job = {
    ...none,
    ACTIONS_ID_TOKEN_REQUEST_URL: `http://127.0.0.1:${githubPort}/token?api-version=2`,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'request-token',
  };
  const [byGithub, byGitlab, byNobody] = await Promise.all([
    release('history --json --limit 1', job),
    release('history --json --limit 1', {
      ...none,
      RELEASE_ID_TOKEN: await issuer.sign({ aud: server, repository_id: undefined, project_id: '77' }),
    }),
    release('status', none),
  ]);
  github.close();
  expect([byGithub.code, byGitlab.code]).toEqual([0, 0]);
  expect(asked).toEqual([
    `/token?api-version=2&audience=${encodeURIComponent(server)}`,
    'Bearer request-token',
  ]);
  expect([byNobody.code, byNobody.stderr]).toEqual([1, expect.stringMatching(/^Nothing says who you are\./)]);
});

test('three publishers at once: each goes live, one on the other', async () => {
  const names = ['mf-one', 'mf-two', 'mf-three'];
  const before = await site.store.generations.newest();
  const versions = await Promise.all(
    names.map(async (name) => {
      const token = await tokens.token([name]);
      const address = name === 'mf-one' ? '/' : `/${name.slice(3)}`;
      const archive = await sectionArchive(name, { addresses: [address], text: 'At once' });
      const { version } = (await tokens.upload(name, token, archive)).json();
      const id = await ask({ releases: [`${name}@latest`] }, token);
      const events = await (await follow(id, '0', token)).text();
      expect(events).toContain('event: done');
      return version;
    }),
  );
  const current = await site.store.current();
  expect(current?.generation).toBe(before + 3);
  expect(names.map((name) => current?.releases?.[name])).toEqual(versions);
});

function follow(id: string, last: string, token = two): Promise<Response> {
  return fetch(`${server}/promotions/${id}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', 'last-event-id': last },
  });
}

test('whoever comes again hears what happened since, and whoever goes away ends nothing', async () => {
  await upload('Heard twice');
  const id = await ask({ releases: ['mf-two@latest'] });
  const away = new AbortController();
  await fetch(`${server}/promotions/${id}`, {
    headers: { authorization: `Bearer ${two}`, accept: 'text/event-stream' },
    signal: away.signal,
  }).then((response) => response.body?.getReader().read());
  away.abort();
  const all = await (await follow(id, '0')).text();
  const ids = [...all.matchAll(/^id: (\d+)$/gm)].map(([, each]) => Number(each));
  expect(ids).toEqual(ids.map((_each, at) => at + 1));
  expect(all).toContain('event: done');
  const rest = await (await follow(id, '3')).text();
  expect([...rest.matchAll(/^id: (\d+)$/gm)].map(([, each]) => Number(each))).toEqual(ids.slice(3));
  const after = await (await follow(id, String(ids.length))).text();
  expect(after).not.toContain('event:');
});

test('an upload that stops half-way leaves nothing behind', async () => {
  const archive = await sectionArchive('mf-two', { addresses: ['/two'], text: 'Half' });
  const drafts = () => readdirSync(`${site.data}/unfinished`);
  // The folders of the processes that are ready for the next job.
  const ready = 3;
  while (drafts().length !== ready) await sleep(20);
  const sending = request(`${server}/releases/mf-two`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${two}`,
      'content-type': 'application/gzip',
      'content-length': archive.length,
    },
  });
  sending.on('error', () => undefined);
  sending.write(archive.subarray(0, archive.length / 2));
  while (drafts().length === ready) await sleep(20);
  sending.destroy();
  while (drafts().length > ready) await sleep(20);
});

test('jobs of a service that was killed are interrupted for the next one, and nothing is half live', async () => {
  // Nothing of it is checked ahead, so the first job takes longer than it takes to ask for the other and to kill.
  await upload('Killed', {}, await tokens.token(['mf-two'], ['publish']));
  const before = await site.store.current();
  const ids: string[] = [];
  for (let at = 0; at < 2; at += 1) ids.push(await ask({ releases: ['mf-two@latest'], dryRun: at > 0 }));
  await stop('SIGKILL');
  await start();
  for (const id of ids) {
    const headers = { authorization: `Bearer ${two}` };
    const { state } = await read(await fetch(`${server}/promotions/${id}`, { headers }));
    expect(state).toBe('interrupted');
  }
  const { generation, composition } = await site.store.live();
  expect(generation?.generation).toBe(before?.generation);
  expect(await site.store.damageOf(composition?.id ?? '')).toBeUndefined();
});

test('a service that is told to end finishes what runs, and tells those whose jobs wait', async () => {
  // Nothing of it is checked ahead, so the first job takes longer than it takes to ask for the others.
  await upload('At the end', {}, await tokens.token(['mf-two'], ['publish']));
  const before = await site.store.generations.newest();
  const trial = { releases: ['mf-two@latest'], dryRun: true };
  const ids = [await ask({ releases: ['mf-two@latest'] }), await ask(trial), await ask(trial)];
  const streams = await Promise.all(ids.map((id) => follow(id, '0')));
  service.kill('SIGTERM');
  const [one, , last] = await Promise.all(streams.map((stream) => stream.text()));
  const { code } = await service.ended;
  expect(code).toBe(0);
  expect(last).toMatch(/event: interrupted\ndata: .*\/problems\/interrupted/);
  const done = /event: (done|interrupted)\n/.exec(one ?? '')?.[1];
  expect(await site.store.generations.newest()).toBe(done === 'done' ? before + 1 : before);
  expect(service.written.stderr + service.written.stdout).not.toContain(two);
  await start();
});
