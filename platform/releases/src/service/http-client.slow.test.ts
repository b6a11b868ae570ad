import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { freePort } from '@site/contract/testing';
import { problemOf, ReleaseError } from '../errors.ts';
import { readUpload } from '../publish/upload.ts';
import { sectionBuild } from '../testing/fixtures.ts';
import { type FixtureSite, liveSite } from '../testing/site.ts';
import { ERRORS, type Job, type Progress } from './contract.ts';
import { HttpReleaseService } from './http-client.ts';

let site: FixtureSite;
let server: Server;
let client: HttpReleaseService;
/** How often the server breaks the connection of a question about a job. */
let broken = 0;

const TOKEN = 'sitep_token';

/** The least of a deploy service: the routes of the contract, on the store of the fixture site. */
async function answer(request: IncomingMessage): Promise<{ status: number; said: unknown }> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service');
  const { method } = request;
  if (request.headers.authorization !== `Bearer ${TOKEN}`)
    throw new ReleaseError('unauthorized', 'Sign in first.');
  const { service } = site;
  const [, first = '', second = ''] = pathname.split('/');
  if (method === 'PUT') {
    const files = await readUpload(await buffer(request));
    return { status: 201, said: await service.publish({ name: second, files }) };
  }
  const body = method === 'POST' ? JSON.parse(await text(request)) : {};
  const query = Object.fromEntries(searchParams);
  const route = `${method} /${first}`;
  if (first === 'jobs') {
    const job = jobs.get(second);
    if (!job) throw new ReleaseError('not-found', 'There is no such job.');
    return { status: 200, said: job };
  }
  const at: Record<string, () => Promise<unknown>> = {
    'GET /status': () => service.status(),
    'GET /history': () => service.history(query),
    'GET /releases': () => service.releases(second, Number(query.limit)),
    'POST /rollbacks': () => service.rollback(body),
    'GET /previews': () => service.previews(),
    'DELETE /previews': () => service.endPreview(second).then(() => ({})),
    'GET /canary': () => service.canary(),
    'POST /promotions': async () => startJob((call) => service.promote(body, call)),
    'POST /previews': async () => startJob((call) => service.preview(body, call)),
  };
  return { status: 200, said: await at[route]?.() };
}

const jobs = new Map<string, Job>();

function startJob(work: (call: { onProgress: (progress: Progress) => void }) => Promise<unknown>): Job {
  const job: Job = {
    id: randomUUID(),
    operation: 'promote',
    releases: [],
    at: new Date().toISOString(),
    by: 'tests',
    state: 'running',
    progress: [],
  };
  jobs.set(job.id, job);
  work({ onProgress: (each) => void job.progress.push(each) }).then(
    (result) => Object.assign(job, { state: 'done', result }),
    (error) => Object.assign(job, { state: 'failed', problem: problemOf(error) }),
  );
  return job;
}

beforeEach(async () => {
  site = await liveSite();
  server = createServer(async (request, response) => {
    if (request.url?.startsWith('/jobs/') && broken > 0) {
      broken -= 1;
      response.destroy();
      return;
    }
    const { status, said } = await answer(request).catch((error: unknown) => {
      const problem = problemOf(error);
      return { status: ERRORS[problem.code].status, said: problem };
    });
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  client = new HttpReleaseService({ url: origin(), token: TOKEN });
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  site.remove();
});

function origin(): string {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

test('a section is published, promoted, shown in a preview and rolled back over the network', async () => {
  const files = await sectionBuild('mf-two', { addresses: ['/two'], text: 'New' });
  const { name, version, added } = await client.publish({ name: 'mf-two', files });
  expect([name, added]).toEqual(['mf-two', true]);
  const heard: Progress[] = [];
  broken = 2;
  const releases = [`mf-two@${version}`];
  const promoted = await client.promote({ releases }, { onProgress: (each) => heard.push(each) });
  expect(promoted).toMatchObject({ generation: 2, changed: true });
  expect(heard).toContainEqual({ type: 'check', name: 'html', outcome: 'passed' });
  expect(await client.status()).toEqual(await site.service.status());
  expect(await client.history({ limit: 1 })).toEqual(await site.service.history({ limit: 1 }));
  expect((await client.releases('mf-two', 1))[0]?.version).toBe(version);
  const { id } = await client.preview({ releases, hours: 1 });
  expect((await client.previews()).map((each) => each.id)).toEqual([id]);
  await client.endPreview(id);
  expect(await client.rollback({})).toMatchObject({ generation: 3 });
  expect(await client.canary()).toEqual({ canary: null, summary: 'No canary runs.' });
});

test("the client throws the service's refusal with code, message and findings", async () => {
  const { version } = await site.publish('mf-two', { addresses: ['/other'] });
  const refused = await client.promote({ releases: [`mf-two@${version}`] }).catch((error) => error);
  expect(refused).toBeInstanceOf(ReleaseError);
  expect(refused).toMatchObject({
    code: 'refused',
    message: expect.stringContaining('/two is live and would disappear.'),
    findings: [{ check: 'removed' }],
  });
  await expect(client.endPreview('x')).rejects.toMatchObject({ code: 'not-found' });
  const nobody = new HttpReleaseService({ url: origin(), token: 'wrong' });
  await expect(nobody.status()).rejects.toMatchObject({ code: 'unauthorized' });
});

test('an unreachable service and a missing identity cause clear errors', async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  const away = new HttpReleaseService({ url, token: TOKEN });
  await expect(away.status()).rejects.toThrow(`${url} cannot be reached (ECONNREFUSED)`);
  await expect(new HttpReleaseService({ url: origin() }).status()).rejects.toThrow('You are not signed in.');
});
