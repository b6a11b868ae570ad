import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT, startCommand } from '@site/contract/program';
import { freePort } from '@site/contract/testing';
import { liveSite } from '@site/releases/testing';
import { BLOCKS, DOCS } from './testing/docs.ts';

// The commands of docs/operations.md, run as they stand there but for names of folders and ports.

jest.setTimeout(300_000);

const atEnd: (() => unknown)[] = [];

afterEach(async () => {
  for (const clean of atEnd.splice(0).reverse()) await clean();
});

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-commands-'));
  atEnd.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The folder of a release store in which something is live. */
async function liveStore(): Promise<string> {
  const site = await liveSite();
  atEnd.push(() => site.remove());
  return site.data;
}

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd.push(() => server.close());
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

/** The one line or block of the page that a text is in. */
function only(texts: readonly string[], part: string): string {
  const found = texts.filter((text) => text.includes(part));
  expect([part, found.length]).toEqual([part, 1]);
  return found[0] ?? '';
}

/**
 * Runs shell commands of the page.
 * @param replaced what stands for names in them
 * @param programs what stands for programs that are not here, as shell scripts
 */
function run(commands: string, replaced: Record<string, string>, programs: Record<string, string> = {}) {
  const bin = emptyFolder();
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  const text = Object.entries(replaced).reduce((all, [from, to]) => all.replaceAll(from, to), commands);
  const PATH = `${bin}:${dirname(process.execPath)}:${process.env.PATH}`;
  return startCommand('commands', 'sh', {
    args: ['-c', text],
    env: { PATH, HOME: bin },
    inherits: false,
    cwd: bin,
    output: 'kept',
  }).ended;
}

/** Another user's environment has nothing of this one's. */
const SUDO = `while [ "$1" != "\${1#-}" ]; do [ "$1" = -u ] && shift; shift; done; exec env -i PATH="$PATH" "$@"`;

const LINES = BLOCKS.flatMap((block) => block.split('\n'));

/** A PostgreSQL server that asks for a password in the clear and then goes away. */
async function listenAsPostgres() {
  const heard = { database: '', password: '' };
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (start) => {
      heard.database = start.toString('latin1');
      socket.once('data', (answer) => {
        // Type, length, and the password with a zero at its end.
        heard.password = answer.toString('utf8', 5, answer.length - 1);
        socket.destroy();
      });
      socket.write(Buffer.from([...Buffer.from('R'), 0, 0, 0, 8, 0, 0, 0, 3]));
    });
  });
  return { heard, port: await portOf(server) };
}

test.each([["'"], ['']])(
  "staff's command asks the database that the API asks, with %j around an address that a shell would take apart",
  async (quote) => {
    const { heard, port } = await listenAsPostgres();
    const url = `postgres://a:x$$y@127.0.0.1:${port}/b?sslmode=disable&application_name=whole`;
    const folder = emptyFolder();
    writeFileSync(join(folder, 'api.env'), `DATABASE_URL=${quote}${url}${quote}\n`);
    const replaced = { '/etc/site': folder, '/opt/site/current': ROOT, '/var/lib/site-api': folder };
    const { code } = await run(`${only(LINES, 'leads() {')}\nleads stats`, replaced, { sudo: SUDO });
    expect([code, heard]).toEqual([
      expect.any(Number),
      { database: expect.stringContaining('application_name\0whole'), password: 'x$$y' },
    ]);
    expect(code).toBeGreaterThan(0);
  },
);

test("without its settings staff's command does nothing, rather than to work on another database", async () => {
  const folder = emptyFolder();
  const replaced = { '/etc/site': folder, '/opt/site/current': ROOT, '/var/lib/site-api': folder };
  const ended = await run(`${only(LINES, 'leads() {')}\nleads stats`, replaced, { sudo: SUDO });
  expect(ended).toMatchObject({ stdout: '', stderr: expect.stringContaining('api.env: not found') });
  expect(ended.code).toBeGreaterThan(0);
});

test('the release command works on the store of the site, with its settings', async () => {
  const [data, folder] = [await liveStore(), emptyFolder()];
  const commands = `${only(LINES, 'release() {')}\nrelease status`;
  const replaced = { '/etc/site': folder, '/home/site/build': ROOT, '/var/lib/site': data };
  writeFileSync(join(folder, 'site.env'), "SITE_ORIGIN='https://www.example.com'\n");
  expect(await run(commands, replaced, { sudo: SUDO })).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('eneration 1'),
  });
  writeFileSync(join(folder, 'site.env'), 'SITE_ORIGIN=x&y\n');
  expect(await run(commands, replaced, { sudo: SUDO })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('SITE_ORIGIN is "x&y"'),
  });
});

test('the rehearsal shows what a backup of the store has in it, and ends what it has started', async () => {
  const [data, folder, port] = [await liveStore(), emptyFolder(), await freePort()];
  const backup = only(LINES, 'tar -C /var/lib/site -cf').replaceAll('$(date +%F)', '2026-12-01');
  const [rehearsal = ''] = only(BLOCKS, 'npm run serve:site &').split('# SQLite');
  mkdirSync(join(folder, 'backups'));
  const { stdout, stderr } = await run(`${backup}\n${rehearsal}`, {
    '/var/lib/site': data,
    '/var/backups/site': join(folder, 'backups'),
    '/opt/site/current': ROOT,
    '/tmp/rehearsal': join(folder, 'rehearsal'),
    ':3100': `:${port}`,
    'PORT=3100': `PORT=${port}`,
    '/contact -o /dev/null': '/two',
  });
  expect([stdout, stderr]).toEqual([
    expect.stringContaining('{"status":"ok","generation":1}'),
    expect.anything(),
  ]);
  expect(stdout).toContain('mf-two');
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
});

test('what is watched can be asked for in a container', async () => {
  const server = createHttpServer(({ url }, answer) => answer.end(`this is ${url}`));
  const port = await portOf(server);
  const docker = '[ "$1 $2 $3 $4" = "compose exec -T site" ] || exit 1; shift 4; exec "$@"';
  expect(await run(`${only(LINES, 'ask() {')}\nask site ${port}/readyz`, {}, { docker })).toMatchObject({
    code: 0,
    stdout: '200 this is /readyz\n',
    stderr: '',
  });
});

test("every block is a shell's, and nothing builds, hurries or tells passwords unasked", () => {
  for (const block of BLOCKS)
    execFileSync('bash', ['-n'], { input: block.replace(/<[a-z ]+>/g, 'name'), stdio: 'pipe' });
  const starts = [...DOCS.matchAll(/docker compose up[^`\n]*/g)].map(([command]) => command);
  expect(starts.filter((command) => !/ --no-build --detach/.test(command))).toEqual([]);
  expect(starts.length).toBeGreaterThan(3);
  expect(only(BLOCKS, 'SITE_VERSION=2026-12-08')).toMatch(/git pull && .*git clone/s);
  expect(only(LINES, 'apt-get install')).toMatch(/ sudo curl /);
  // Arguments can be read by everybody on the machine.
  expect(LINES.filter((line) => /postgres:\/\/|\$DATABASE_URL/.test(line))).toEqual([]);
  // What engines run reads what is pasted after it, unless the shell has read that before.
  const pasted = BLOCKS.filter((text) => /compose exec -T [a-z]+ (?!pg_dump)/.test(text));
  expect(pasted.length).toBeGreaterThan(1);
  for (const block of pasted) expect(block).toMatch(/^\(.*^\)$/ms);
  // A server that was just started takes seconds.
  for (const block of BLOCKS.filter((text) => /serve:site &|enable --now site-api/.test(text)))
    expect(block).toMatch(/^ *curl -f --retry 30 --retry-connrefused --retry-delay 1 \S+\/readyz/m);
});
