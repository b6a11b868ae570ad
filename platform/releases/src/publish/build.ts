import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { CHUNKS_FILE, CLIENT_FOLDER, DIST, FACTS_FILE, SERVER_FOLDER } from '@site/build/artefacts';
import { startCommand } from '@site/contract/program';
import { z } from 'zod';
import { filesIn } from '../blobs/files.ts';
import type { Published, PublishInput, ReleaseService } from '../service/contract.ts';
import { packTar } from '../store/tar.ts';
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

/**
 * Packs a build as one gzipped tar archive.
 * @param dist folder with `client`, `server` and the list of chunks
 * @param facts in the place of those of the build
 */
export async function packBuild(dist: string, facts: BuildFacts): Promise<Buffer> {
  const files = new Map<string, string | Buffer>([
    [FACTS_FILE, JSON.stringify(facts)],
    [CHUNKS_FILE, await readFile(join(dist, CHUNKS_FILE))],
  ]);
  for (const part of [CLIENT_FOLDER, SERVER_FOLDER])
    for (const file of (await filesIn(join(dist, part))).sort())
      files.set(`${part}/${file}`, await readFile(join(dist, part, file)));
  return promisify(gzip)(await packTar(files), { level: 6 });
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
  const dist = join(workspace.folder, DIST);
  const revision = await sourceRevision();
  const facts: BuildFacts = {
    ...(await readFacts(dist)),
    source: await sourceHash(workspace.name),
    ...(revision ? { revision } : {}),
    ...(workspace.name === 'shell' ? { kit: await kitVersion() } : {}),
  };
  const folder = await mkdtemp(join(tmpdir(), 'publish-'));
  try {
    const archive = join(folder, 'build.tar.gz');
    await writeFile(archive, await packBuild(dist, facts));
    return await service.publish({ name: workspace.name, archive, shell });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
