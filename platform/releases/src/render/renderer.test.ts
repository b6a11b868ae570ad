import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { dirname, join } from 'node:path';
import type { ReleaseManifest } from '../store/manifest.ts';
import type { Targets } from '../testing/builds/section.ts';
import { addSection } from '../testing/fixtures.ts';
import { type FixtureSite, liveSite } from '../testing/site.ts';
import { confinementOf } from './render-process.ts';

let site: FixtureSite;
let data: string;

beforeEach(async () => {
  site = await liveSite();
  data = dirname(site.store.releases);
});

afterEach(() => site.remove());

async function pageAt(release: ReleaseManifest, address: string): Promise<string> {
  const { composition } = await site.promote([release]);
  return readFile(
    join(site.store.compositionFolder(composition.id), composition.pages[address] ?? ''),
    'utf8',
  );
}

/** Something that listens. */
function listen(on: string | number): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.end());
    server.listen(on, () => resolve(server));
  });
}

/** Where the system has no bubblewrap, sections are not kept from everything, and a promotion says so. */
const hasBubblewrap = ['/usr/bin/bwrap', '/bin/bwrap'].some(existsSync);
const testConfined = hasBubblewrap ? test : test.skip;

describe('a section that reaches out', () => {
  let servers: Server[];
  let targets: Targets;

  beforeEach(async () => {
    const socket = join(data, 'database.sock');
    servers = [await listen(0), await listen(socket)];
    const address = servers[0]?.address();
    if (typeof address !== 'object' || !address) throw new Error('No port');
    const secret = join(data, 'leads.db');
    await writeFile(secret, 'a lead');
    targets = {
      port: address.port,
      socket,
      pid: process.pid,
      secret,
      forged: join(data, 'generations', '9.json'),
    };
  });

  afterEach(() => Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve)))));

  testConfined('gets at no file, program, process or network, and has no environment', async () => {
    const text = JSON.stringify(targets);
    const release = await addSection(site.store, 'mf-two', {
      addresses: ['/two'],
      text,
      serverFault: 'reaches out',
    });
    const [, came = ''] = /<pre>(.*)<\/pre>/.exec(await pageAt(release, '/two')) ?? [];
    const { environment, ...rest } = JSON.parse(came);
    expect(environment).toMatch(/^(PWD)?$/);
    expect(Object.entries(rest).filter(([, what]) => what === 'done')).toEqual([]);
    expect(rest).toMatchObject({
      'read a file': 'ERR_ACCESS_DENIED',
      'start a program': 'ERR_ACCESS_DENIED',
      'connect to a port': expect.stringMatching(/^E(NETUNREACH|CONNREFUSED)$/),
      'signal another process': expect.stringMatching(/^E(SRCH|PERM)$/),
    });
    expect(existsSync(targets.forged)).toBe(false);
  });
});

testConfined('this system keeps sections from everything that is not theirs', async () => {
  const file = join(site.store.releaseFolder('mf-two', '1'), 'server', 'main.cjs');
  expect((await confinementOf({ shell: __filename, remotes: [] }))?.open).toEqual([]);
  await expect(confinementOf({ shell: file, remotes: [] })).rejects.toThrow('Its files cannot be read');
});

test('a section that answers for others changes its own page only', async () => {
  const release = await addSection(site.store, 'mf-two', {
    addresses: ['/two'],
    serverFault: 'speaks for others',
  });
  expect(await pageAt(release, '/two')).toContain('Forged');
  const { composition } = await site.store.live();
  const home = join(site.store.compositionFolder(composition?.id ?? ''), 'pages/index.html');
  expect(await readFile(home, 'utf8')).not.toContain('Forged');
});
