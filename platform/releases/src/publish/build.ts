import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { CHUNKS_FILE, CLIENT_FOLDER, DIST, FACTS_FILE, SERVER_FOLDER } from '@site/build/artefacts';
import { startCommand } from '@site/contract/program';
import { z } from 'zod';
import { filesIn } from '../blobs/files.ts';
import type { PublishInput, PublishResult, ReleaseService } from '../service/contract.ts';
import { type BuildInfo, readBuildInfo } from './describe.ts';
import { buildWorkspace, findWorkspace, readPackage, sourceHash } from './workspaces.ts';

async function sourceRevision(): Promise<string | undefined> {
  const git = startCommand('git', 'git', { args: ['rev-parse', 'HEAD'], output: 'kept' });
  const { code, stdout } = await git.ended;
  return code === 0 ? stdout.trim() : undefined;
}

/** Returns the kit version of this checkout. */
async function kitVersion(): Promise<string> {
  const file = createRequire(import.meta.url).resolve('@site/kit/package.json');
  return (await readPackage(z.object({ version: z.string() }), dirname(file))).version;
}

/** Reads the files of a build by path. */
async function readBuild(dist: string): Promise<Map<string, Buffer>> {
  const paths = [FACTS_FILE, CHUNKS_FILE];
  for (const part of [CLIENT_FOLDER, SERVER_FOLDER])
    for (const file of (await filesIn(join(dist, part))).sort()) paths.push(`${part}/${file}`);
  return new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(dist, path))] as const)),
  );
}

/** Builds a workspace, such as `mf-contact`, and publishes it. @throws ReleaseError */
export async function publishWorkspace(
  service: Pick<ReleaseService, 'publish'>,
  name: string | undefined,
  log: (line: string) => void,
  shell: PublishInput['shell'] = 'live',
): Promise<PublishResult> {
  const workspace = await findWorkspace(name);
  log(`Building ${workspace.name} …`);
  await buildWorkspace(workspace);
  const files = await readBuild(join(workspace.folder, DIST));
  const facts: BuildInfo = {
    ...readBuildInfo(files),
    source: await sourceHash(workspace.name),
    revision: await sourceRevision(),
    ...(workspace.name === 'shell' && { kit: await kitVersion() }),
  };
  files.set(FACTS_FILE, Buffer.from(JSON.stringify(facts)));
  return service.publish({ name: workspace.name, files, shell });
}
