import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Refusal } from './refusal.ts';
import { ROOT } from './settings.ts';
import type { Workspace } from './workspaces.ts';

const run = promisify(execFile);

/** Path of Rspack's command line. */
export const RSPACK = join(ROOT, 'node_modules/@rspack/cli/bin/rspack.js');

/**
 * Builds a workspace for production, for the browser and for Node, into its dist folder.
 * @throws Refusal with the build's own words when it fails
 */
export async function buildWorkspace({ name, folder }: Workspace): Promise<void> {
  try {
    await run(process.execPath, [RSPACK, 'build', '--mode', 'production'], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'production' },
      maxBuffer: 16 * 1024 * 1024,
    });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Refusal(`${name} does not build:\n${stdout}${stderr}`.trimEnd());
  }
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
