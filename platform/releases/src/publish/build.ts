import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Refusal, ROOT, startNode } from '@site/contract/program';
import { rspackCommand, type Workspace } from './workspaces.ts';

const run = promisify(execFile);

/**
 * Builds a workspace for production, for the browser and for Node, into its dist folder.
 * @throws Refusal with the build's own words when it fails
 */
export async function buildWorkspace(workspace: Workspace): Promise<void> {
  const { name, folder } = workspace;
  const { code, stdout, stderr } = await startNode(name, {
    args: rspackCommand(workspace, 'build', 'production'),
    cwd: folder,
    env: { NODE_ENV: 'production' },
    output: 'kept',
  }).ended;
  if (code !== 0) throw new Refusal(`${name} does not build:\n${stdout}${stderr}`.trimEnd());
}

/** The revision that git has checked out; undefined outside a checkout. */
export async function sourceRevision(): Promise<string | undefined> {
  try {
    const { stdout } = await run('git', ['rev-parse', 'HEAD'], { cwd: ROOT });
    return stdout.trim();
  } catch {
    return undefined;
  }
}
