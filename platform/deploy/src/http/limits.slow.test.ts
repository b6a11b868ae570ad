import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProgram } from '@site/contract/program';
import { UPLOAD_LIMITS } from '@site/releases';
import { archiveOf, FACTS } from '@site/releases/testing/archive';
import { sectionArchive, TestDeploy } from '../testing/deploy.ts';

const PACKED = 200_000;

let deploy: TestDeploy;
let server: string;

beforeEach(async () => {
  deploy = await TestDeploy.open({
    limits: {
      waiting: 3,
      waitingOfOne: 2,
      uploads: 3,
      uploadsOfOne: 2,
      upload: { ...UPLOAD_LIMITS, packed: PACKED },
      requests: { most: 30, milliseconds: 60_000 },
    },
  });
  server = await deploy.listen();
});

afterEach(() => deploy.close());

interface Answer {
  status: number;
  type: unknown;
  detail: unknown;
  again: string | null;
}

/** What a client is told. */
async function told(response: Response): Promise<Answer> {
  const { type, detail, status }: { type?: unknown; detail?: unknown; status?: unknown } = Object(
    await response.json(),
  );
  if (!response.ok)
    expect([response.headers.get('content-type'), status]).toEqual([
      'application/problem+json',
      response.status,
    ]);
  return { status: response.status, type, detail, again: response.headers.get('retry-after') };
}

async function send(path: string, token: string, body: object): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return told(await fetch(`${server}${path}`, { method: 'POST', body: JSON.stringify(body), headers }));
}

/** Sends an archive: of a stream nobody knows the length. */
async function upload(token: string, body: Buffer | Readable, type = 'application/gzip'): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  const stream = Buffer.isBuffer(body) ? body : Readable.toWeb(body);
  const init = { method: 'PUT', body: stream, headers, duplex: 'half' } as const;
  return told(await fetch(`${server}/releases/mf-two`, init));
}

/** The command line, asking this service. */
function release(line: string, token: string) {
  const env = { RELEASE_SERVER: server, RELEASE_TOKEN: token, SITE_DATA: '/nonexistent' };
  return startProgram('platform/releases/src/cli/cli.ts', { args: line.split(' '), env, output: 'kept' })
    .ended;
}

const DRY = { releases: ['mf-two@latest'], dryRun: true };

test('who has as many jobs waiting as one may is told so, others are not, and then nobody is taken', async () => {
  const end = await deploy.holdUp();
  const [two, other] = [await deploy.token(['mf-two']), await deploy.token(['mf-two'])];
  for (let at = 0; at < 2; at += 1)
    expect(await send('/promotions', two, DRY)).toMatchObject({ status: 202 });
  const full = { status: 503, type: '/problems/queue-full', again: '10' };
  for (const [path, body] of [
    ['/promotions', DRY],
    ['/previews', { releases: ['mf-two@latest'] }],
    ['/rollbacks', { section: 'mf-two' }],
  ] as const)
    expect([path, await send(path, two, body)]).toEqual([
      path,
      { ...full, detail: '2 jobs wait, 2 of them yours.' },
    ]);
  expect(await send('/promotions', other, DRY)).toMatchObject({ status: 202 });
  expect(await send('/promotions', other, DRY)).toEqual({ ...full, detail: '3 jobs wait, 1 of them yours.' });
  const { code, stderr } = await release('promote mf-two@latest', other);
  expect([code, stderr]).toEqual([1, 'Too much is waiting. 3 jobs wait, 1 of them yours.\n']);
  end();
  while (deploy.queue.busy) await sleep(20);
  expect(await send('/promotions', other, DRY)).toMatchObject({ status: 202 });
});

/** The beginning of an archive. What follows is pushed to it, or never comes. */
function begin(archive: Buffer): Readable {
  const stream = new Readable({ read: () => undefined });
  stream.push(archive.subarray(0, 100));
  return stream;
}

test('who has as many uploads arriving as one may is told so, and others are not', async () => {
  const [two, other] = [await deploy.token(['mf-two']), await deploy.token(['mf-two'])];
  const archive = await sectionArchive('mf-two', { addresses: ['/two'] });
  const begun: Readable[] = [];
  const answers: Promise<Answer>[] = [];
  const arrive = async (token: string) => {
    const stream = begin(archive);
    answers.push(upload(token, stream));
    while (deploy.leftovers().length <= begun.length) await sleep(20);
    begun.push(stream);
  };
  await arrive(two);
  await arrive(two);
  const full = { status: 503, type: '/problems/queue-full', again: '10' };
  const of = (all: number, own: number) => `${all} uploads arrive at the moment, ${own} of them yours.`;
  expect(await upload(two, archive)).toEqual({ ...full, detail: of(2, 2) });
  expect((await upload(other, archive)).status).toBe(201);
  await arrive(other);
  expect(await upload(other, archive)).toEqual({ ...full, detail: of(3, 1) });
  for (const stream of begun) stream.push(archive.subarray(100));
  for (const stream of begun) stream.push(null);
  for (const answer of answers) expect((await answer).status).toBe(200);
  expect((await upload(two, archive)).status).toBe(200);
});

test('an upload that stands still is ended, and whoever sent it told so', async () => {
  const impatient = new TestDeploy(deploy.site, {
    limits: { uploadsOfOne: 1, upload: { ...UPLOAD_LIMITS, still: 1000 } },
  });
  try {
    server = await impatient.listen();
    const two = await deploy.token(['mf-two']);
    const archive = await sectionArchive('mf-two', { addresses: ['/two'], text: 'Once more' });
    const detail = 'Nothing more of the upload arrived for 1 s.';
    const problem = { status: 400, type: '/problems/upload-cut-off', detail, again: null };
    expect(await upload(two, begin(archive))).toEqual(problem);
    expect(deploy.leftovers()).toEqual([]);
    expect((await upload(two, archive)).status).toBe(201);
  } finally {
    await impatient.end();
  }
});

test('a service that ends takes no job any more, and says when to come again', async () => {
  const end = await deploy.holdUp();
  const two = await deploy.token(['mf-two']);
  const closing = deploy.queue.close();
  const ending = {
    status: 503,
    type: '/problems/ending',
    detail: 'The service is started again in a moment.',
    again: '10',
  };
  expect(await send('/promotions', two, DRY)).toEqual(ending);
  expect(await send('/previews', two, { releases: ['mf-two@latest'] })).toEqual(ending);
  expect(await send('/rollbacks', two, { section: 'mf-two' })).toEqual(ending);
  const { code, stderr } = await release('promote mf-two@latest', two);
  expect([code, stderr]).toEqual([1, 'The service is ending. The service is started again in a moment.\n']);
  end();
  await closing;
});

test('too large an upload is refused by what it says of itself, or while it arrives, and nothing of it stays', async () => {
  const two = await deploy.token(['mf-two']);
  const large = randomBytes(PACKED + 1);
  const problem = { status: 413, type: '/problems/upload-too-large', again: null };
  // It is not opened: nothing was ever written for it.
  const draft = jest.spyOn(deploy.site.store, 'draftBuild');
  expect(await upload(two, large)).toEqual({ ...problem, detail: 'The upload is larger than any build.' });
  expect(draft).not.toHaveBeenCalled();
  const archive = await archiveOf(FACTS, { name: 'client/a.js', content: randomBytes(PACKED * 2) });
  const pieces = Readable.from([archive.subarray(0, PACKED), archive.subarray(PACKED)]);
  expect(await upload(two, pieces, 'application/x-tar')).toEqual({
    ...problem,
    detail: 'The upload has more than 0 MB.',
  });
  expect(draft).toHaveBeenCalledTimes(1);
  expect(deploy.leftovers()).toEqual([]);
  const json = await send('/promotions', two, { releases: ['x'.repeat(70_000)] });
  expect(json).toEqual({ ...problem, detail: 'The body is larger than anything that is taken here.' });
});

test('who asks too often is told in how many seconds to come again', async () => {
  const two = await deploy.token(['mf-two']);
  const ask = () => fetch(`${server}/status`, { headers: { authorization: `Bearer ${two}` } });
  for (let at = 0; at < 30; at += 1) expect((await ask()).status).toBe(200);
  const { again, ...rest } = await told(await ask());
  expect(rest).toEqual({
    status: 429,
    type: '/problems/too-many-requests',
    detail: `Try again in ${again} s.`,
  });
  expect(Number(again)).toBeGreaterThan(0);
});

test('a fault of ours says nothing of the inside', async () => {
  const two = await deploy.token(['mf-two']);
  jest.spyOn(deploy.site.store.generations, 'history').mockRejectedValue(new Error('/srv/secret fails'));
  const response = await fetch(`${server}/history`, { headers: { authorization: `Bearer ${two}` } });
  const text = await response.clone().text();
  expect(await told(response)).toMatchObject({ status: 500, type: '/problems/internal' });
  expect(text).toMatch(/"instance":"\/requests\/[\da-f-]{36}"/);
  expect(text).not.toContain('secret');
});

test('what is no HTTP is answered with problem details', async () => {
  const { port, hostname } = new URL(server);
  const socket = connect(Number(port), hostname);
  socket.write('GET / HTTP/9.9\r\n\r\n');
  expect(await text(socket)).toMatch(
    /^HTTP\/1\.1 400 Bad Request\r\ncontent-type: application\/problem\+json\r\n/,
  );
});
