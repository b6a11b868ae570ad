import { buffer } from 'node:stream/consumers';
import { type Header, pack } from 'tar-stream';

/** Something in an archive, with a type where it is no plain file. */
export type ArchiveEntry = Partial<Header> & { name: string; content?: string | Buffer };

/** What every build says of itself. */
export const FACTS: ArchiveEntry = { name: 'facts.json', content: JSON.stringify({ version: '1.0.0' }) };

/** A tar archive of anything, also of what no build has. */
export async function archiveOf(...entries: readonly ArchiveEntry[]): Promise<Buffer> {
  const archive = pack();
  const all = buffer(archive);
  for (const { content = '', ...header } of entries) {
    const plain = header.type === undefined || header.type === 'file';
    if (plain) archive.entry(header, content);
    else archive.entry(header);
  }
  archive.finalize();
  return all;
}
