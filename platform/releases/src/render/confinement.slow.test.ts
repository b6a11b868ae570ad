import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { constants } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { REMOTE_ENTRY, SHELL_ENTRY } from '@site/build/artefacts';
import { isInstalled, untilPrints } from '@site/contract/program';
import { DISCOVERY_SCHEMA } from '@site/shell/discovery';
import type { CompositionFiles } from '@site/shell/server';
import { z } from 'zod';
import { keepReady } from '../compose/render.ts';
import type { ReleaseManifest } from '../store/manifest.ts';
import type { Reached, Targets } from '../testing/builds/reaches.ts';
import { BUILT } from '../testing/built-programs.ts';
import { addSection } from '../testing/fixtures.ts';
import { type FixtureSite, liveSite, ORIGIN } from '../testing/site.ts';
import { AS_NOBODY, type Confinement, WAYS_OF_ROOT, WAYS_OF_USERS, waysToConfine } from './confinement.ts';
import { type RenderProcess, startRenderProcess } from './render-process.ts';
import { RendererKeeper } from './renderer-keeper.ts';
import type { ToRender } from './testing/render-once.ts';

const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;

let site: FixtureSite;
let release: ReleaseManifest;
/** Of a section that never ends by itself. */
let looping: ReleaseManifest;
let targets: Targets;
let servers: Server[];
let sleeper: ChildProcess;

/** Something that listens, as the API and PostgreSQL do. */
function listen(on: string | number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.end());
    server.once('error', reject).listen(on, () => resolve(server));
  });
}

function portOf(server: Server | undefined): number {
  return z.object({ port: z.number() }).parse(server?.address()).port;
}

/** What Linux says of a process. */
function statusOf(pid: number | undefined): string {
  return readFileSync(`/proc/${pid}/status`, 'utf8');
}

/** The group of a process; where there is no Linux none is asked for. */
function groupOf(pid: number): number {
  return process.platform === 'linux' ? Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[4]) : pid;
}

/** Whether the signal that sections send to groups is in a set of signals of a process. */
function hasSignal(set: 'SigBlk' | 'ShdPnd', { pid }: ChildProcess): boolean {
  const [, signals = '0'] = new RegExp(`^${set}:\\s*(\\w+)$`, 'm').exec(statusOf(pid)) ?? [];
  return (BigInt(`0x${signals}`) >> BigInt(constants.signals.SIGURG - 1)) % 2n === 1n;
}

/** Starts programs in the group of this one, of each user that sections run as, in which that signal waits when it came. */
async function startWitnesses(): Promise<ChildProcess[]> {
  const users = isRoot ? [{}, { uid: NOBODY, gid: NOBODY }] : [{}];
  const witnesses = users.map((user) => spawn('env', ['--block-signal=URG', 'sleep', '600'], user));
  for (const witness of witnesses) while (!hasSignal('SigBlk', witness)) await wait(1);
  return witnesses;
}

beforeAll(async () => {
  site = await liveSite();
  // As an installation is that other users may read.
  chmodSync(site.data, 0o755);
  const socket = join(site.data, '.s.PGSQL.5432');
  const abstract = `\0${site.data}`;
  servers = await Promise.all([listen(0), listen(0), listen(socket), listen(abstract)]);
  chmodSync(socket, 0o777);
  sleeper = spawn('sleep', ['600'], isRoot ? { uid: NOBODY, gid: NOBODY } : {});
  const secret = join(site.data, 'leads.db');
  writeFileSync(secret, 'a lead');
  targets = {
    ports: servers.slice(0, 2).map(portOf),
    socket,
    abstract,
    pids: [process.pid, sleeper.pid ?? 0],
    group: groupOf(process.pid),
    secret,
    forged: join(site.data, 'forged'),
  };
  const text = JSON.stringify(targets);
  release = await addSection(site.store, 'mf-two', { addresses: ['/two'], text, serverFault: 'reaches out' });
  looping = await addSection(site.store, 'mf-looping', { serverFault: 'loops on load' });
});

// It only waits: meanwhile other cases are tried.
beforeAll(() => {
  lateWayTaken = wayTaken([LATE, ALONE]);
  // Its case says so.
  lateWayTaken.catch(() => undefined);
});

afterAll(async () => {
  await lateWayTaken.catch(() => undefined);
  sleeper.kill();
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  site.remove();
});

/** The builds of a hostile section and its shell. @param data the folder of all state, which may be a link */
async function builds(data = site.data, { name, version, container } = release) {
  const { composition } = await site.store.live();
  const folder = (name: string, version = '') => join(data, 'releases', name, version);
  return {
    shell: join(folder('shell', composition?.releases.shell), SHELL_ENTRY),
    remotes: [{ container, entry: join(folder(name, version), REMOTE_ENTRY) }],
  };
}

/** Ids of the processes that were started for a release. */
function processesOf({ name }: ReleaseManifest): number[] {
  const pids = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry));
  return pids.map(Number).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(join(site.data, 'releases', name));
    } catch {
      // It has ended meanwhile.
      return false;
    }
  });
}

const ROUTE = { path: '/two', page: 'page', addresses: ['/two'] };

/** What the fixture's shell reads of a composition. */
function composition(): CompositionFiles {
  const { container } = release;
  const remote = {
    url: '/',
    metadata: { integrity: '', version: '' },
    extras: { container, kit: '*', routes: [ROUTE] },
  };
  return {
    id: 'id',
    origin: ORIGIN,
    discovery: { schema: DISCOVERY_SCHEMA, microFrontends: { two: [remote] } },
    shell: { base: '/', placeholder: 'placeholder', chunks: {} },
    remotes: {},
  };
}

/** What the hostile section gets at. @param ways that may be tried to confine it */
async function reach(ways: readonly Confinement[], data?: string): Promise<Reached> {
  return reachFrom(await startRenderProcess(await builds(data), ways));
}

async function reachFrom(process: RenderProcess): Promise<Reached> {
  try {
    await process.load(composition());
    const { html } = await process.ask({ kind: 'page', address: '/two' }, z.object({ html: z.string() }));
    const [, came = ''] = /<pre>(.*)<\/pre>/.exec(html) ?? [];
    return JSON.parse(came);
  } finally {
    await process.stop();
  }
}

/** As root also those of others, as they have them. */
const WAYS = isRoot
  ? [
      ...WAYS_OF_ROOT.map((way) => ({ user: 'root', way })),
      ...WAYS_OF_USERS.map((way) => ({
        user: 'another user',
        way: { ...way, prefix: [...AS_NOBODY, ...way.prefix] },
      })),
    ]
  : WAYS_OF_USERS.map((way) => ({ user: 'this user', way }));

/** What is missing here cannot be tried. */
function isHere({ prefix, sandboxed }: Confinement): boolean {
  const bwrap = sandboxed ? ['bwrap', '--unshare-all', '--ro-bind', '/', '/'] : [];
  const [program = '', ...args] = [...prefix, ...bwrap, 'true'];
  return process.platform === 'linux' && spawnSync(program, args, { env: {} }).status === 0;
}

describe.each(WAYS)('started by $user with $way.prefix (sandbox: $way.sandboxed)', ({ way }) => {
  const testHere = isHere(way) ? test : test.skip;

  testHere(`a section gets at what the program says, and nothing else: ${way.open}`, async () => {
    const { environment, tries } = await reach([way]);
    expect(environment).toMatch(/^(PWD)?$/);
    const { never, ...doors } = tries;
    expect(Object.entries(never).filter(([, came]) => came === 'done')).toEqual([]);
    const open = Object.entries(doors).filter(([, came]) => Object.values(came).includes('done'));
    expect(open.map(([door]) => door).sort()).toEqual([...way.open].sort());
    expect(readdirSync(site.data).filter((name) => name.startsWith('forged'))).toEqual([]);
  });

  /** Whether a section that signals all processes reaches one that is not its own. */
  async function signalsReach(): Promise<boolean> {
    const witnesses = await startWitnesses();
    try {
      await reach([way]);
      return witnesses.some((witness) => hasSignal('ShdPnd', witness));
    } finally {
      for (const witness of witnesses) witness.kill('SIGKILL');
    }
  }

  testHere(`a section signals the promoter's group where it can signal: ${way.open}`, async () => {
    const isOpen = way.open.includes('signals');
    let reached = await signalsReach();
    // The same test of another checkout signals the processes of this one. What a way leaves open is so each time.
    for (let more = 5; more > 0 && reached !== isOpen; more -= 1) reached = await signalsReach();
    expect(reached).toBe(isOpen);
  });

  // Where it can signal, it can stop whatever would end it too.
  const testKeptIn = isHere(way) && !way.open.includes('signals') ? test : test.skip;

  testKeptIn.each(['SIGKILL', 'SIGINT'] as const)(
    'a section that never ends by itself ends with its promoter, by %s',
    async (signal) => {
      const given: ToRender = { builds: await builds(site.data, looping), way };
      const program = BUILT.start('render-once', { args: [JSON.stringify(given)], apart: true });
      await untilPrints(program, /^asked$/m);
      program.kill(signal);
      await program.ended;
      const deadline = Date.now() + 10_000;
      while (processesOf(looping).length > 0 && Date.now() < deadline) await wait(5);
      const left = processesOf(looping);
      for (const pid of left) process.kill(pid, 'SIGKILL');
      expect(left).toEqual([]);
    },
  );
});

const ALONE: Confinement = { prefix: [], sandboxed: false, open: [] };

/** Runs before Node, in the same process. */
function after(command: string): Confinement {
  return { ...ALONE, prefix: ['sh', '-c', `${command} && exec "$@"`, 'sh'] };
}

/** Begins later than a step of a process may take. */
const LATE = after('sleep 6');

let lateWayTaken: Promise<Confinement>;

async function wayTaken(ways: readonly Confinement[]): Promise<Confinement> {
  const process = await startRenderProcess(await builds(), ways);
  await process.stop();
  return process.confinement;
}

test.each([['where nothing else is to be had', [ALONE]] as const, ['here', waysToConfine()] as const])(
  'a store that a link leads to is read all the same, %s',
  async (_where, ways) => {
    const link = `${site.data}-link`;
    symlinkSync(site.data, link);
    try {
      await expect(reach(ways, link)).resolves.toMatchObject({ tries: { never: expect.anything() } });
    } finally {
      unlinkSync(link);
    }
  },
);

test('what was started before it was known reaches no more', async () => {
  const keeper = new RendererKeeper((work) => site.store.draftBuild(work));
  try {
    await keepReady(site.store, keeper, ORIGIN);
    const ready = await keeper.take(await builds());
    if (!ready) throw new Error('None is ready');
    expect(await reachFrom(ready)).toEqual(await reach(waysToConfine()));
  } finally {
    await keeper.end();
  }
});

test('a way in which other programs start and Node does not is not taken', async () => {
  expect(await wayTaken([after('ulimit -n 6'), ALONE])).toBe(ALONE);
});

test('builds that nobody can read are named', async () => {
  const missing = { shell: join(site.data, 'nowhere', 'main.cjs'), remotes: [] };
  await expect(startRenderProcess(missing)).rejects.toThrow(
    `Its files cannot be read: ${join(site.data, 'nowhere')}`,
  );
});

(isInstalled('bwrap') ? test : test.skip)(
  'where bubblewrap is, sections are kept from everything',
  async () => {
    expect((await wayTaken(waysToConfine())).open).toEqual([]);
  },
);

test('a busy machine is no reason to confine sections less', async () => {
  expect(await lateWayTaken).toBe(LATE);
});
