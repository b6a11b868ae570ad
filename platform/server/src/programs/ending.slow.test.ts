import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ENDING, type Program } from '@site/contract/program';
import { afterThisTest, beginContact, ownPrograms } from '../testing/own-programs.ts';

/** How long the rest of the request is on its way when a program is told to end, in milliseconds. */
const SLOW = 2500;

/** How long a program may take to end once all is answered, in milliseconds: shorter than it waits for what is silent, of which `SLOW` has passed. */
const SOON = 3000;

type Programs = Awaited<ReturnType<typeof ownPrograms>>;

interface Way {
  /** Whether the API goes on: what reaches it later is answered, too. */
  apiGoesOn: boolean;
  /** Starts all that is needed. @returns what has to end, and what tells it to */
  begin: (programs: Programs) => Promise<{ ends: Program[]; tell: () => void }>;
}

function signal(group: Program, name: NodeJS.Signals): void {
  // Below 0: all processes of its group.
  if (group.pid) process.kill(-group.pid, name);
}

const WAYS: Record<string, Way> = {
  'the site is told to end': {
    apiGoesOn: true,
    async begin({ startApi, startSite }) {
      await startApi();
      const site = await startSite();
      return { ends: [site], tell: () => site.kill('SIGTERM') };
    },
  },
  'the API is told to end': {
    apiGoesOn: false,
    async begin({ startApi, startSite }) {
      const api = await startApi();
      await startSite();
      return { ends: [api], tell: () => api.kill('SIGTERM') };
    },
  },
  'both are told to end at once': {
    apiGoesOn: false,
    async begin({ startApi, startSite }) {
      const ends = [await startApi(), await startSite()];
      const tell = () => {
        for (const each of ends) each.kill('SIGTERM');
      };
      return { ends, tell };
    },
  },
  'npm start is told to end': {
    apiGoesOn: true,
    async begin({ startAll }) {
      const all = await startAll();
      return { ends: [all], tell: () => all.kill('SIGTERM') };
    },
  },
  'npm start is ended with Ctrl-C, twice': {
    apiGoesOn: true,
    async begin({ startAll }) {
      const all = await startAll();
      const tell = () => {
        signal(all, 'SIGINT');
        setTimeout(() => signal(all, 'SIGINT'), 500);
      };
      return { ends: [all], tell };
    },
  },
};

test.each(Object.entries(WAYS))(
  'when %s, contact requests on their way are answered and stored, and nothing waits for more',
  async (_what, { begin, apiGoesOn }) => {
    const programs = await ownPrograms();
    const { ends, tell } = await begin(programs);
    // The site passes a request on when all of it has arrived. It is on its way to an API that ends only if it is sent there.
    const [slow, late] = await Promise.all([
      beginContact(apiGoesOn ? programs.origin : programs.apiOrigin, 'Dana'),
      beginContact(programs.origin, 'Lee', 'headers'),
    ]);
    tell();
    const answers = await Promise.all([slow.finish(SLOW), late.finish(SLOW)]);
    const answered = Date.now();
    expect(answers[0]).toMatch(/^HTTP\/1\.1 201 /);
    expect(answers[1]).toMatch(apiGoesOn ? /^HTTP\/1\.1 201 / : /^HTTP\/1\.1 503 .*"Nothing was stored\. /s);
    for (const program of ends) expect(await program.ended).toMatchObject({ code: 0 });
    expect(Date.now() - answered).toBeLessThan(SOON);
    expect((await programs.leads()).sort()).toEqual(apiGoesOn ? ['Dana', 'Lee'] : ['Dana']);
  },
);

function takesConnections(origin: string): Promise<boolean> {
  return fetch(`${origin}/healthz`, { headers: { connection: 'close' } }).then(
    () => true,
    () => false,
  );
}

test('a request that begins when the site is ending, on a connection that is open, is answered', async () => {
  const { startSite, port, origin } = await ownPrograms();
  const site = await startSite();
  const slow = await beginContact(origin, 'Dana');
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\nGET /healthz HTTP/1.1\r\n');
  await once(socket, 'data');
  site.kill('SIGTERM');
  while (await takesConnections(origin)) await sleep(20);
  socket.write('host: x\r\n\r\n');
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
  expect(String(answer)).toMatch(/^connection: close\r$/im);
  await slow.finish(0);
  expect(await site.ended).toMatchObject({ code: 0 });
});

test.each([
  ['connections on which nothing was sent hold nothing up', '', SOON],
  ['a request that never arrives is cut off', 'POST /api/contact HTTP/1.1\r\nhost: x\r\n', ENDING.closed],
])('when the site ends, %s', async (_what, sent, limit) => {
  const { startSite, port } = await ownPrograms();
  const site = await startSite();
  const socket = connect(port, '127.0.0.1');
  afterThisTest(() => socket.destroy());
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(sent);
  const begun = Date.now();
  site.kill('SIGTERM');
  expect(await site.ended).toMatchObject({ code: 0 });
  expect(Date.now() - begun).toBeLessThan(limit);
});

test('the limits fit into each other, and all of them into what Docker gives', () => {
  const limits = Object.values(ENDING);
  expect(limits).toEqual([...limits].sort((a, b) => a - b));
  expect(Math.max(...limits)).toBeLessThan(10_000);
});
