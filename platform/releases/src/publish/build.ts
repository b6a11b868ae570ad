import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { CHUNKS_FILE, CLIENT_FOLDER, DIST, FACTS_FILE, SERVER_FOLDER } from '@site/build/artefacts';
import { startCommand } from '@site/contract/program';
import { z } from 'zod';
import { filesIn } from '../blobs/files.ts';
import type { Published, PublishInput, ReleaseService } from '../service/contract.ts';
import { type BuildFacts, readFacts } from './describe.ts';
import { buildWorkspace, findWorkspace, readPackage, sourceHash } from './workspaces.ts';

async function sourceRevision(): Promise<string | undefined> {
  const git = startCommand('git', 'git', { args: ['rev-parse', 'HEAD'], output: 'kept' });
  const { code, stdout } = await git.ended;
  return code === 0 ? stdout.trim() : undefined;
}

/** Reads the version of the kit of this checkout, which its shell provides. */
async function kitVersion(): Promise<string> {
  const file = createRequire(import.meta.url).resolve('@site/kit/package.json');
  return (await readPackage(z.object({ version: z.string() }), dirname(file))).version;
}

/** Reads the files of a build by path. @param dist folder with `client`, `server`, the facts and the list of chunks */
export async function readBuild(dist: string): Promise<Map<string, Buffer>> {
  const paths = [FACTS_FILE, CHUNKS_FILE];
  for (const part of [CLIENT_FOLDER, SERVER_FOLDER])
    for (const file of (await filesIn(join(dist, part))).sort()) paths.push(`${part}/${file}`);
  return new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(dist, path))] as const)),
  );
}

/**
 * Builds a workspace here and publishes the result. No other workspace is touched.
 * @param name the workspace's folder: `mf-contact`; needed where there are several
 * @param say is told what is done
 * @throws ReleaseError when it does not build or is refused
 */
export async function publishWorkspace(
  service: Pick<ReleaseService, 'publish'>,
  name: string | undefined,
  say: (line: string) => void,
  shell: PublishInput['shell'] = 'live',
): Promise<Published> {
  const workspace = await findWorkspace(name);
  say(`Building ${workspace.name} …`);
  await buildWorkspace(workspace);
  const files = await readBuild(join(workspace.folder, DIST));
  const revision = await sourceRevision();
  const facts: BuildFacts = {
    ...readFacts(files),
    source: await sourceHash(workspace.name),
    ...(revision ? { revision } : {}),
    ...(workspace.name === 'shell' ? { kit: await kitVersion() } : {}),
  };
  files.set(FACTS_FILE, Buffer.from(JSON.stringify(facts)));
  return service.publish({ name: workspace.name, files, shell });
}
