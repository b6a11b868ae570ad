import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { REMOTE_ENTRY, SHELL_ENTRY } from '@site/build/artefacts';
import { z } from 'zod';
import type { ReleaseManifest } from '../store/manifest.ts';
import type { Reached, Targets } from '../testing/builds/reaches.ts';
import { addSection } from '../testing/fixtures.ts';
import { type FixtureSite, liveSite } from '../testing/site.ts';
import { AS_NOBODY, type Confinement, WAYS_OF_ROOT, WAYS_OF_USERS, waysToConfine } from './confinement.ts';
import { RenderError, startRenderProcess } from './render-process.ts';

// Every process of a section is tried in every way that this machine has.
jest.setTimeout(60_000);

const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;

let site: FixtureSite;
let release: ReleaseManifest;
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
    secret,
    forged: join(site.data, 'forged'),
  };
  const text = JSON.stringify(targets);
  release = await addSection(site.store, 'mf-two', { addresses: ['/two'], text, serverFault: 'reaches out' });
});

afterAll(async () => {
  sleeper.kill();
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  site.remove();
});

/** The builds of the hostile section and its shell. @param data the folder of all state, which may be a link */
async function builds(data = site.data) {
  const { composition } = await site.store.live();
  const folder = (name: string, version = '') => join(data, 'releases', name, version);
  return {
    shell: join(folder('shell', composition?.releases.shell), SHELL_ENTRY),
    remotes: [
      { container: release.container, entry: join(folder('mf-two', release.version), REMOTE_ENTRY) },
    ],
  };
}

/** The same page as a promotion has it rendered, without the rest of the composition. */
const FILES = {
  id: 'id',
  origin: 'https://site.example',
  shell: { base: '/', placeholder: '', chunks: {} },
  remotes: {},
};

async function reach(way: Confinement): Promise<Reached> {
  const process = await startRenderProcess(await builds(), [way]);
  try {
    const { container, routes } = { container: release.container, routes: [ROUTE] };
    const remote = { url: '/', metadata: { integrity: '', version: '' }, extras: { container, kit: '*', routes } };
    await process.load({ ...FILES, discovery: { schema: SCHEMA, microFrontends: { two: [remote] } } });
    const { html } = await process.ask({ kind: 'page', address: '/two' }, z.object({ html: z.string() }));
    const [, came = ''] = /<pre>(.*)<\/pre>/.exec(html) ?? [];
    return JSON.parse(came);
  } finally {
    await process.stop();
  }
}

const ROUTE = { path: '/two', page: 'page', addresses: ['/two'] };
const SCHEMA = '';

/** As root also what others have, as they have it. */
const WAYS = isRoot
  ? [
      ...WAYS_OF_ROOT.map((way) => ['root', way] as const),
      ...WAYS_OF_USERS.map((way) => ['nobody', { ...way, prefix: [...AS_NOBODY, ...way.prefix] }] as const),
    ]
  : WAYS_OF_USERS.map((way) => ['a user', way] as const);

/** What is missing here cannot be tried. */
function isHere({ prefix, sandboxed }: Confinement): boolean {
  const bwrap = sandboxed ? ['bwrap', '--unshare-all', '--ro-bind', '/', '/'] : [];
  const [program = '', ...args] = [...prefix, ...bwrap, 'true'];
  return process.platform === 'linux' && spawnSync(program, args, { env: {} }).status === 0;
}

describe.each(
  WAYS.map(([user, way]) => [user, [...way.prefix.slice(0, 1), way.sandboxed ? 'bwrap' : ''].join(' '), way] as const),
)('as %s, with "%s"', (_user, _programs, way) => {
  const testHere = isHere(way) ? test : test.skip;

  testHere(`a section gets at what the program says, and nothing else: ${way.open.join(', ')}`, async () => {
    const { environment, tries } = await reach(way);
    expect(environment).toMatch(/^(PWD)?$/);
    const { never, ...doors } = tries;
    expect(Object.entries(never).filter(([, came]) => came === 'done')).toEqual([]);
    const open = Object.entries(doors).filter(([, came]) => Object.values(came).includes('done'));
    expect(open.map(([door]) => door).sort()).toEqual([...way.open].sort());
    expect(existsSync(targets.forged)).toBe(false);
  });
});
