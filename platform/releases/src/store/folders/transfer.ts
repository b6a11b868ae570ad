import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Refusal } from '@site/contract/program';
import { COPIES } from '../compress.ts';
import { filesIn } from '../files.ts';
import type { Bucket } from '../objects/bucket.ts';
import { manifestName, namedFiles, verifyFolder } from './folders.ts';
import type { Chunks } from './tar.ts';

/** How often a folder is uploaded whose archive was taken away under our hands, or replaced. */
const ATTEMPTS = 3;

/** A folder's files in the bucket, without its manifest. As one object: a request for each file would cost more than all the rest. */
export const ARCHIVE = 'files.tar';

/** Loaded where something is brought or added: most commands start without. */
const loadTar = () => import('./tar.ts');

/** Says that a folder in a bucket is not what it should be. */
export class NotWhole extends Refusal {}

/** Where a folder's manifest is in the bucket. */
export function manifestKey(path: string): string {
  return `${path}/${manifestName(path)}`;
}

function archiveKey(path: string): string {
  return `${path}/${ARCHIVE}`;
}

/** How what is noted beside an archive begins: whose files it has, and its size. */
function noteStart(path: string, bytes: number): string {
  return `${path}, ${bytes} bytes`;
}

/** What is noted beside an archive. Two machines may draw the pictures of a composition otherwise: which manifest it goes with is said as well. */
function archiveNote(path: string, archive: Buffer, manifest: Buffer): string {
  return `${noteStart(path, archive.length)}, for ${createHash('sha256').update(manifest).digest('hex')}`;
}

/**
 * Whether a folder's archive is there, and is the one that was uploaded, as far as that can be said without its content. Undefined where nothing is
 * noted beside it, as in a copy of a bucket that was made without metadata: then only its content says so.
 */
export async function hasArchive(bucket: Bucket, path: string): Promise<boolean | undefined> {
  const found = await bucket.facts(archiveKey(path));
  if (found && !found.note) return undefined;
  return found?.note?.startsWith(noteStart(path, found.bytes)) ?? false;
}

/** What the store says that a folder's archive is, which changes with its content; undefined where there is none. */
export async function archiveTag(bucket: Bucket, path: string): Promise<string | undefined> {
  return (await bucket.facts(archiveKey(path)))?.tag;
}

/** Writes a file as it arrives. @throws where its path leads out of the folder */
async function writeWithin(
  folder: string,
  path: string,
  content: AsyncIterable<Buffer> | Buffer,
): Promise<void> {
  const file = join(folder, path);
  if (relative(folder, file).startsWith('..')) throw new Error(`${path} leads out of its folder`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

/** Writes the files of an archive that are named, with their copies, as far as they are there, and nothing else. */
async function unpackNamed(archive: Chunks, folder: string, named: readonly string[]): Promise<true> {
  const wanted = new Set(named.flatMap((file) => [file, ...COPIES.map(({ ending }) => file + ending)]));
  const { unpackTar } = await loadTar();
  await unpackTar(archive, async (file, content) => {
    if (wanted.has(file)) await writeWithin(folder, file, content);
  });
  return true;
}

/**
 * Brings a folder into an empty one and verifies it. Its archive is unpacked as it arrives: of what is large only a piece is in memory.
 * @returns its manifest; undefined when there is none
 * @throws NotWhole; Refusal where the bucket cannot be used
 */
export async function download(bucket: Bucket, path: string, folder: string): Promise<Buffer | undefined> {
  const text = await bucket.read(manifestKey(path));
  if (!text) return undefined;
  const place = bucket.place(path);
  const notWhole = ({ message }: Error) => {
    throw new NotWhole(`${place} is not whole: ${message}`);
  };
  const named = namedFiles(path, text, bucket.place(manifestKey(path)));
  const { BadArchive } = await loadTar();
  // Not at the same time: the manifest is written last, so whoever has it finds the archive, and anybody may ask for what is not there.
  const taking = bucket.take(archiveKey(path), (archive) => unpackNamed(archive, folder, named));
  const isFound = await taking.catch((error) => {
    if (error instanceof BadArchive) return notWhole(error);
    throw error;
  });
  if (!isFound) return notWhole(new Error(`${ARCHIVE} is missing`));
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

/** Whose archive is there when one was uploaded, and what the store says that it is. */
async function whoseArchive(bucket: Bucket, path: string, archive: Buffer, note: string) {
  const found = await bucket.facts(archiveKey(path));
  if (!found) return { whose: 'nobody' as const };
  const isOwn = found.note
    ? found.note === note && found.bytes === archive.length
    : (await bucket.read(archiveKey(path)))?.equals(archive);
  return { whose: isOwn ? ('own' as const) : ('other' as const), tag: found.tag };
}

/** Why what was uploaded is not there. */
const REASONS = {
  nobody: 'lost files while they were uploaded. Look who removes them, and try again.',
  other: 'was uploaded by somebody else at the same time, again and again. Try again.',
};

/**
 * Uploads a folder, its manifest last.
 * @returns what the store says that its archive is
 * @throws Refusal where others remove its archive meanwhile, or put theirs in its place
 */
export async function upload(
  bucket: Bucket,
  path: string,
  made: string,
  at: number,
): Promise<string | undefined> {
  const archive = await packFolder(path, made);
  const manifest = await readFile(join(made, manifestName(path)));
  const note = archiveNote(path, archive, manifest);
  for (let attempt = 1; ; attempt += 1) {
    await bucket.write(archiveKey(path), archive, { note });
    await bucket.write(manifestKey(path), manifest, { at });
    // Whoever stood still for minutes meanwhile was taken for dead, and what he had uploaded for his leavings. And of two who upload the same at
    // once the one whose manifest comes last finds the other's archive, if that is what stays beside it.
    const { whose, tag } = await whoseArchive(bucket, path, archive, note);
    if (whose === 'own') return tag;
    if (attempt === ATTEMPTS) throw new Refusal(`${bucket.place(path)} ${REASONS[whose]}`);
  }
}
