import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { CHUNKS_FILE, CLIENT_FOLDER, FACTS_FILE, SERVER_FOLDER } from '@site/build/artefacts';
import type { BuildFacts } from '../publish/accept.ts';
import { filesIn } from '../store/files.ts';
import { packTar } from '../store/folders/tar.ts';

/**
 * A build as one compressed archive, the same for the same files.
 * @param dist folder with `client`, `server` and the list of chunks
 * @param facts stand in the place of those of the build
 */
export async function packBuild(dist: string, facts: BuildFacts): Promise<Buffer> {
  const files = new Map<string, string | Buffer>();
  files.set(FACTS_FILE, JSON.stringify(facts));
  files.set(CHUNKS_FILE, await readFile(join(dist, CHUNKS_FILE)));
  for (const part of [CLIENT_FOLDER, SERVER_FOLDER])
    for (const file of (await filesIn(join(dist, part))).sort())
      files.set(`${part}/${file}`, await readFile(join(dist, part, file)));
  return promisify(gzip)(await packTar(files), { level: 6 });
}
