import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { CHUNKS_FILE, CLIENT_FOLDER, FACTS_FILE, SERVER_FOLDER } from '@site/build/artefacts';
import { pack as packTar } from 'tar-stream';
import type { BuildFacts } from '../publish/accept.ts';
import { filesIn } from '../store/files.ts';

/**
 * A build as one compressed archive, the same for the same files.
 * @param dist folder with `client`, `server` and the list of chunks
 * @param facts stand in the place of those of the build
 */
export async function packBuild(dist: string, facts: BuildFacts): Promise<Buffer> {
  const archive = packTar();
  const all = buffer(archive);
  const add = (name: string, content: string | Buffer) =>
    archive.entry({ name, mtime: new Date(0), mode: 0o644 }, content);
  add(FACTS_FILE, JSON.stringify(facts));
  add(CHUNKS_FILE, await readFile(join(dist, CHUNKS_FILE)));
  for (const part of [CLIENT_FOLDER, SERVER_FOLDER])
    for (const file of (await filesIn(join(dist, part))).sort())
      add(`${part}/${file}`, await readFile(join(dist, part, file)));
  archive.finalize();
  return promisify(gzip)(await all, { level: 6 });
}
