import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { printError, ROOT, startCommand } from '@site/contract/program';
import { sourceHash } from '@site/releases/sources';

const WORKSPACE = 'api/inbox';

/** Says from which sources the page was built. */
const MARK = join(ROOT, WORKSPACE, 'dist', '.built-from');

/**
 * Builds the page of staff's inbox where it was not built from these sources. The site does without it.
 * @returns whether it is there; where not, why has been said
 */
export async function buildInbox(): Promise<boolean> {
  const sources = await sourceHash(WORKSPACE);
  if ((await readFile(MARK, 'utf8').catch(() => undefined)) === sources) return true;
  const args = ['run', '--silent', 'build', '--workspace', '@site/inbox'];
  const { code, stdout, stderr } = await startCommand('The build of the inbox', 'npm', {
    args,
    cwd: ROOT,
    output: 'kept',
  }).ended;
  if (code === 0) await writeFile(MARK, sources);
  else printError(`Staff's inbox does not build:\n${stdout}${stderr}`.trimEnd());
  return code === 0;
}
