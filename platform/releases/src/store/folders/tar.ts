import { buffer } from 'node:stream/consumers';
import { extract, pack } from 'tar-stream';

/** How many zeros are at the end of every archive, in bytes. */
const END = 1024;

/** Files as one tar archive, the same for the same files. @param files their contents by their paths */
export function packTar(files: ReadonlyMap<string, string | Buffer>): Promise<Buffer> {
  const archive = pack();
  const all = buffer(archive);
  for (const [name, content] of files) archive.entry({ name, mtime: new Date(0), mode: 0o644 }, content);
  archive.finalize();
  return all;
}

/** The plain files of a tar archive, by their paths. @throws when it is none, or was cut off */
export async function unpackTar(archive: Buffer): Promise<Map<string, Buffer>> {
  // Whoever cuts it between two files leaves an archive that can be read.
  if (archive.length < END || archive.subarray(-END).some(Boolean)) throw new Error('the archive has no end');
  const files = new Map<string, Buffer>();
  const reading = extract();
  reading.end(archive);
  for await (const entry of reading) {
    const content = await buffer(entry);
    if (entry.header.type === 'file') files.set(entry.header.name, content);
  }
  return files;
}
