import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Refusal } from '@site/contract/program';
import { COPIES } from '../compress.ts';
import { filesIn } from '../files.ts';
import type { Bucket } from '../objects/bucket.ts';
import { Limit } from '../objects/limit.ts';
import { manifestName, namedFiles, verifyFolder } from './folders.ts';

/** How often a folder is uploaded whose files were taken away under our hands. */
const ATTEMPTS = 3;

/** How many files are written at once: an operating system allows a thousand or so. */
const WRITTEN_AT_ONCE = 16;

/** A folder's files in the bucket, without its manifest. As one object: a request for each file would cost more than all the rest. */
export const ARCHIVE = 'files.tar';

/** Loaded where something is brought or added: most commands start without. */
const loadTar = () => import('./tar.ts');

/** Where a folder's manifest is in the bucket. */
export function manifestKey(path: string): string {
  return `${path}/${manifestName(path)}`;
}

function archiveKey(path: string): string {
  return `${path}/${ARCHIVE}`;
}

/** What is noted beside an archive: whose files it has, and its size. */
function archiveNote(path: string, bytes: number): string {
  return `${path}, ${bytes} bytes`;
}

/** Whether a folder's archive is there, and is the one that was uploaded, as far as that can be said without its content. */
export async function hasArchive(bucket: Bucket, path: string): Promise<boolean> {
  const found = await bucket.facts(archiveKey(path));
  return found !== undefined && found.note === archiveNote(path, found.bytes);
}

/** @throws where a path leads out of the folder */
async function writeWithin(folder: string, path: string, content: Buffer): Promise<void> {
  const file = join(folder, path);
  if (relative(folder, file).startsWith('..')) throw new Error(`${path} leads out of its folder`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

/** Writes the files that are named, with their copies, as far as they are there, and nothing else. */
async function writeFiles(folder: string, named: string[], there: Map<string, Buffer>): Promise<void> {
  const wanted = named.flatMap((file) => [file, ...COPIES.map(({ ending }) => file + ending)]);
  const limit = new Limit(WRITTEN_AT_ONCE);
  await Promise.all(
    [...new Set(wanted)].map(async (file) => {
      const content = there.get(file);
      if (content) await limit.run(() => writeWithin(folder, file, content));
    }),
  );
}

/** Brings a folder into an empty one and verifies it. @returns its manifest; undefined when there is none */
export async function download(bucket: Bucket, path: string, folder: string): Promise<Buffer | undefined> {
  const text = await bucket.read(manifestKey(path));
  if (!text) return undefined;
  // Not at the same time: the manifest is written last, so whoever has it finds the archive, and anybody may ask for what is not there.
  const archive = await bucket.read(archiveKey(path));
  const place = bucket.place(path);
  const notWhole = ({ message }: Error) => {
    throw new Refusal(`${place} is not whole: ${message}`);
  };
  if (!archive) return notWhole(new Error(`${ARCHIVE} is missing`));
  const { unpackTar } = await loadTar();
  const files = await unpackTar(archive).catch(notWhole);
  await writeFiles(folder, namedFiles(path, text, bucket.place(manifestKey(path))), files);
  await writeWithin(folder, manifestName(path), text);
  await verifyFolder(path, folder, text, place).catch(notWhole);
  return text;
}

/** A folder's files but its manifest as an archive. */
async function packFolder(path: string, made: string): Promise<Buffer> {
  const files = new Map<string, Buffer>();
  for (const file of (await filesIn(made)).sort()) {
    if (file !== manifestName(path)) files.set(file.split(sep).join('/'), await readFile(join(made, file)));
  }
  const { packTar } = await loadTar();
  return packTar(files);
}

/** Uploads a folder, its manifest last. */
export async function upload(bucket: Bucket, path: string, made: string, at: number): Promise<void> {
  const archive = await packFolder(path, made);
  const manifest = await readFile(join(made, manifestName(path)));
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    await bucket.write(archiveKey(path), archive, { note: archiveNote(path, archive.length) });
    await bucket.write(manifestKey(path), manifest, { at });
    // Whoever stood still for minutes meanwhile was taken for dead, and what he had uploaded for his leavings.
    if (await hasArchive(bucket, path)) return;
  }
  throw new Refusal(
    `${bucket.place(path)} lost files while they were uploaded. Look who removes them, and try again.`,
  );
}
