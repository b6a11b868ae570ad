import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@site/contract/program';
import { SETTINGS } from '@site/contract/settings';

const folder = mkdtempSync(join(tmpdir(), 'site-settings-'));
const FILE = join(folder, 'of.env');
afterAll(() => rmSync(folder, { recursive: true }));

const PRINT = 'console.log(JSON.stringify(process.env))';

/** What a program is given when a file of settings is read in this way. */
function readBy(command: string, args: string[]): Record<string, string> {
  const env = { PATH: process.env.PATH, NODE: process.execPath, FILE };
  const { stdout, stderr } = spawnSync(command, args, { env, encoding: 'utf8' });
  expect(stderr).toBe('');
  const all: Record<string, string> = JSON.parse(stdout);
  return Object.fromEntries(Object.entries(all).filter(([name]) => Object.hasOwn(SETTINGS, name)));
}

/** The example with everything set. */
function example(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8').replace(/^#(?=[A-Z_]+=)/gm, '');
}

const DATABASE_URL = 'postgres://a:x$$y`z`\\n#"%20@b/c?sslmode=require&sslrootcert=/c a.crt';

test.each(['.env.example', 'operations/compose.env.example'])(
  'shells and Node read the same from %s, whatever characters somebody puts between its quotes',
  (path) => {
    const own = example(path).replace(
      /^(DATABASE_URL|SMTP_URL)=(["']?).*$/gm,
      (_line, name, quote) => `${name}=${quote}${DATABASE_URL}${quote}`,
    );
    writeFileSync(FILE, own);
    const names = [...own.matchAll(/^([A-Z_]+)=/gm)].flatMap(([, name]) => name ?? []);
    const byNode = readBy(process.execPath, [`--env-file=${FILE}`, '-e', PRINT]);
    expect(byNode.SMTP_URL).toBe(DATABASE_URL);
    expect(Object.keys(byNode).sort()).toEqual(names.filter((name) => Object.hasOwn(SETTINGS, name)).sort());
    expect(readBy('sh', ['-c', `set -a; . "$FILE"; exec "$NODE" -e '${PRINT}'`])).toEqual(byNode);
  },
);
