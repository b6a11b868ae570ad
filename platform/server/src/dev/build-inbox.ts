import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { printError, ROOT, startNode } from '@site/contract/program';
import { sourceHash } from '@site/releases';

const WORKSPACE = 'api/inbox';
const FOLDER = join(ROOT, WORKSPACE);

/** Says which sources the page was built from. */
const BUILT_FROM = join(FOLDER, 'dist', '.built-from');

/** Builds the page of staff's inbox if its sources have changed. @returns whether it is there */
export async function buildInbox(): Promise<boolean> {
  const sources = await sourceHash(WORKSPACE);
  if ((await readFile(BUILT_FROM, 'utf8').catch(() => undefined)) === sources) return true;
  const require = createRequire(join(FOLDER, 'package.json'));
  const rspack = join(dirname(require.resolve('@rspack/cli/package.json')), 'bin/rspack.js');
  const { code, stdout, stderr } = await startNode("Staff's inbox", {
    args: [rspack, 'build', '--config', 'rspack.config.ts'],
    cwd: FOLDER,
    env: { NODE_ENV: 'production' },
    output: 'kept',
  }).ended;
  if (code === 0) await writeFile(BUILT_FROM, sources);
  else printError(`Staff's inbox does not build:\n${stdout}${stderr}`.trimEnd());
  return code === 0;
}
