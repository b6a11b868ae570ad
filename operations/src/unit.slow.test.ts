import { spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ProgramEnd, ROOT, startCommand } from '@site/contract/program';
import { chooseBrowser } from '@site/releases';
import { liveSite, ORIGIN } from '@site/releases/testing';
import { readUnits } from './testing/units.ts';

jest.setTimeout(120_000);

// What the deploy service needs of a system as its unit leaves it. systemd itself runs nothing in tests.

/** What `npm run release` starts, without npm. */
const RELEASE = ['contract/src/program/run.js', 'platform/releases/src/cli/cli.ts'];

/** A user whom systems know by name, as the history wants it. */
const NOBODY = 65534;

const directives = readUnits().find(({ name }) => name === 'site-deploy.service')?.directives ?? [];

function directive(name: string): string | undefined {
  return directives.find(([key]) => key === name)?.[1];
}

/** What of `/proc` nobody may change with ProtectKernelTunables. */
const TUNABLES = ['/proc/sys', '/proc/sysrq-trigger', '/proc/irq', '/proc/bus', '/proc/fs'];

/** A shell's command that makes `/proc` what the unit says. */
function mountProc(): string {
  const [hidden, subset] = [directive('ProtectProc'), directive('ProcSubset')];
  const options = [...(hidden ? [`hidepid=${hidden}`] : []), ...(subset ? [`subset=${subset}`] : [])];
  const readOnly =
    directive('ProtectKernelTunables') === 'yes'
      ? `for path in ${TUNABLES.join(' ')}; do
           if [ -e $path ]; then mount --bind $path $path && mount -o remount,bind,ro $path || exit 1; fi; done`
      : ':';
  return `mount -t proc -o ${options.join(',') || 'rw'} proc /proc && ${readOnly}`;
}

const AS_NOBODY = ['setpriv', '--reuid', String(NOBODY), '--regid', String(NOBODY), '--clear-groups'];

/** The arguments of `unshare` for a command that has a `/proc` as the unit says, and no rights. */
function inUnit(command: readonly string[]): string[] {
  return [
    ...['-m', '-p', '-f', '--kill-child', 'sh', '-c', `${mountProc()} && exec "$@"`, 'sh'],
    ...[...AS_NOBODY, '--bounding-set=-all', '--no-new-privs', ...command],
  ];
}

/** Whether a command succeeds. */
function works([file = '', ...args]: readonly string[]): boolean {
  return spawnSync(file, args).status === 0;
}

/** Whether this is root, who may mount, another user may use bubblewrap and read this checkout, and there is a browser. */
function canTry(): boolean {
  return (
    'path' in chooseBrowser(undefined) &&
    works([...AS_NOBODY, 'bwrap', '--unshare-all', '--ro-bind', '/', '/', 'true']) &&
    works(['unshare', ...inUnit([process.execPath, '-e', 'fs.accessSync(process.argv[1])', ROOT])])
  );
}

const testUnit = canTry() ? test : test.skip;

const atEnd: (() => unknown)[] = [];

afterEach(async () => {
  for (const clean of atEnd.splice(0).reverse()) await clean();
});

/** Runs a release tool on a store as the deploy service runs: it uses the same programs. */
async function release(data: string, ...args: string[]): Promise<ProgramEnd> {
  for (const path of ['.', ...readdirSync(data, { recursive: true, encoding: 'utf8' })])
    chownSync(join(data, path), NOBODY, NOBODY);
  const home = mkdtempSync(join(tmpdir(), 'site-unit-'));
  chownSync(home, NOBODY, NOBODY);
  atEnd.push(() => rmSync(home, { recursive: true }));
  const program = startCommand('release', 'unshare', {
    args: inUnit([process.execPath, ...RELEASE, ...args]),
    env: { SITE_DATA: data, SITE_ORIGIN: ORIGIN, HOME: home, TMPDIR: home, TSX_DISABLE_CACHE: '1' },
    output: 'kept',
  });
  return program.ended;
}

testUnit(
  'bubblewrap and Chromium have what they need of /proc where the unit of the deploy service leaves it (needs root, "bubblewrap" and "chromium")',
  async () => {
    const site = await liveSite();
    atEnd.push(() => site.remove());
    await site.publish('mf-two', { addresses: ['/two'], text: 'Next' });
    const promoted = await release(site.data, 'promote', 'mf-two@latest');
    expect(promoted).toMatchObject({ code: 0, stdout: expect.stringContaining('Generation 2 is live') });
    // Else it would name what a section could reach, and checks that were left out.
    expect(promoted.stderr).toBe('Rendering …\nLooking at 1 page in a browser …\n');
  },
);
