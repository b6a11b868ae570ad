import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';

/** How many zeros are at the end of every archive, in bytes. */
const END = 1024;

/** Says that something is no tar archive, or not all of one. */
export class BadArchive extends Error {}

/** Bytes as they arrive, or that are there. */
export type Chunks = AsyncIterable<Buffer> | Iterable<Buffer>;

/** Files as one tar archive, the same for the same files. @param files their contents by their paths */
export function packTar(files: ReadonlyMap<string, string | Buffer>): Promise<Buffer> {
  const archive = pack();
  const all = buffer(archive);
  for (const [name, content] of files) archive.entry({ name, mtime: new Date(0), mode: 0o644 }, content);
  archive.finalize();
  return all;
}

/** Lets an archive through, and looks at how it ends and whether it comes to that. */
class Arrival {
  /** Why it did not come whole. */
  failure: { reason: unknown } | undefined;
  #end: Buffer = Buffer.alloc(0);

  async *chunks(archive: Chunks): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of archive) {
        this.#end = Buffer.concat([this.#end, chunk.subarray(-END)]).subarray(-END);
        yield chunk;
      }
    } catch (reason) {
      this.failure = { reason };
      throw reason;
    }
  }

  /** Whoever cuts an archive between two files leaves one that can be read. */
  get hasEnd(): boolean {
    return this.#end.length === END && !this.#end.some(Boolean);
  }
}

/**
 * Unpacks a tar archive as it arrives, one file after the other.
 * @param take gets the path of each plain file, and its content: a file is waited for before the next one comes, and need not be read
 * @throws BadArchive when it is none, or was cut off, which may be known only after all files were taken; whatever the archive's source or `take` throws
 */
export async function unpackTar(
  archive: Chunks,
  take: (name: string, content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const arrival = new Arrival();
  const reading = extract();
  let unreadable: Error | undefined;
  reading.on('error', (error) => {
    unreadable = error;
  });
  const takeAll = async () => {
    for await (const entry of reading) {
      if (entry.header.type === 'file') await take(entry.header.name, entry as AsyncIterable<Buffer>);
      entry.resume();
    }
  };
  const results = await Promise.allSettled([takeAll(), pipeline(arrival.chunks(archive), reading)]);
  // Each failure makes others: what came first says why.
  if (arrival.failure) throw arrival.failure.reason;
  if (unreadable) throw new BadArchive(unreadable.message);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  if (!arrival.hasEnd) throw new BadArchive('the archive has no end');
}
