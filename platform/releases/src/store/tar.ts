import { buffer } from 'node:stream/consumers';
import { extract, pack } from 'tar-stream';

/** Packs files into a tar archive: the same archive for the same files. */
export async function packTar(files: ReadonlyMap<string, string | Buffer>): Promise<Buffer> {
  const archive = pack();
  const all = buffer(archive);
  for (const [name, content] of files) archive.entry({ name, mtime: new Date(0), mode: 0o644 }, content);
  archive.finalize();
  return all;
}

/** Returns the files of an archive by path. */
export async function readTar(archive: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const reading = extract();
  reading.end(archive);
  for await (const entry of reading) files.set(entry.header.name, await buffer(entry));
  return files;
}
