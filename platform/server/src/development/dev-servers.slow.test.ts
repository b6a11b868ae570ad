/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Program, ROOT, startNode, stopProgram } from '@site/contract/program';
import { freePort } from '@site/contract/testing';

const doorWith = (addresses: string) => `
interface OnlyInTheSources {
  line: number;
}
const PATHS: Readonly<Record<string, { page: string }>> = {};
export const routes = [{ id: 'page', path: '/', handle: { ${addresses} }, lazy: async () => ({}) }];
`;

/** Reads the routes of a section as a command. */
const READ = `
  const [servers, program, workspace] = process.argv.slice(1);
  const { EditedSection } = await import(servers);
  const { runCommand } = await import(program);
  process.exitCode = await runCommand(() => new EditedSection(JSON.parse(workspace), 0).build());
`;

/** What keeps programs running. */
const RUN = join(__dirname, '../programs/run.ts');

async function untilSaid({ written }: Program, where: 'stdout' | 'stderr', what: string): Promise<void> {
  while (!written[where].includes(what)) await sleep(50);
}

/** Starts its development server, and waits until there is something right to read, or until it is stopped. */
const AWAIT = `
  const [servers, program, text, running, port] = process.argv.slice(1);
  const { EditedSection, startDevServer } = await import(servers);
  const { print, runCommand, untilAnswers } = await import(program);
  const { keepRunning } = await import(running);
  const workspace = JSON.parse(text);
  process.exitCode = await runCommand(async () => {
    const server = startDevServer(workspace, Number(port), 'development');
    return keepRunning([server], async () => {
      await untilAnswers(server, 'http://127.0.0.1:' + port);
      const { extras } = await new EditedSection(workspace, Number(port)).now();
      print('Read: ' + extras.routes[0].addresses);
    });
  });
`;

/** A section in a folder of its own. */
function makeSection(addresses: string) {
  const root = mkdtempSync(join(tmpdir(), 'unread-'));
  const folder = join(root, 'mf-sample');
  const own = { name: '@site/mf-sample', version: '1.0.0', dependencies: { '@site/kit': '*' } };
  mkdirSync(join(folder, 'src'), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify(own));
  const door = join(folder, 'src/section.ts');
  writeFileSync(door, doorWith(addresses));
  const workspace = { name: 'mf-sample', folder, package: { ...own, site: { kind: 'section' } } };
  const modules = [join(__dirname, 'dev-servers.ts'), join(ROOT, 'contract/src/program/index.ts')];
  return {
    door,
    /** Starts a program that takes our modules, the workspace and these. */
    start: (program: string, ...args: string[]) =>
      startNode('Reading', {
        args: [
          ...['--import', 'tsx', '--input-type=module', '-e', program],
          ...[...modules, JSON.stringify(workspace), ...args],
        ],
        output: 'kept',
      }),
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }),
  };
}

const THROWS = 'addresses: [PATHS.sample.page]';
const COMPLAINT =
  "The routes of mf-sample cannot be read: TypeError: Cannot read properties of undefined (reading 'page')";

test('a section whose routes cannot be read is refused with the reason, without a stack', async () => {
  const section = makeSection(THROWS);
  try {
    const { code, stderr } = await section.start(READ).ended;
    expect([code, stderr.trim()]).toEqual([1, COMPLAINT]);
  } finally {
    section.remove();
  }
}, 60_000);

test('a section whose routes cannot be read yet is waited for, and the reason is said once', async () => {
  const section = makeSection(THROWS);
  const start = async () => section.start(AWAIT, RUN, String(await freePort()));
  let program = await start();
  try {
    await untilSaid(program, 'stderr', 'Goes on when mf-sample is mended');
    // Nor is anything in the way of who stops it meanwhile.
    program.kill('SIGTERM');
    expect((await program.ended).code).toBe(0);
    program = await start();
    await untilSaid(program, 'stderr', 'Goes on when mf-sample is mended');
    writeFileSync(section.door, doorWith("addresses: ['/sample']"));
    await untilSaid(program, 'stdout', 'Read: /sample\n');
    const { stdout, stderr } = program.written;
    expect((stdout + stderr).split(COMPLAINT)).toHaveLength(2);
  } finally {
    await stopProgram(program);
    section.remove();
  }
}, 60_000);
