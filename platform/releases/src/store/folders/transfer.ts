import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Refusal } from '@site/contract/program';
import { COPIES } from '../compress.ts';
import { filesIn } from '../files.ts';
import type { Bucket } from '../objects/bucket.ts';
import { manifestName, namedFiles, verifyFolder } from './folders.ts';

/** How often a folder is uploaded whose files were taken away under our hands. */
const ATTEMPTS = 3;

/** Where a folder's manifest is in the bucket. */
export function manifestKey(path: string): string {
  return `${path}/${manifestName(path)}`;
}

/** @throws where a path leads out of the folder */
async function writeWithin(folder: string, path: string, content: Buffer): Promise<void> {
  const file = join(folder, path);
  if (relative(folder, file).startsWith('..')) throw new Error(`${path} leads out of its folder`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

/** Brings a folder into an empty one and verifies it. @returns its manifest; undefined when there is none */
export async function download(bucket: Bucket, path: string, folder: string): Promise<Buffer | undefined> {
  const text = await bucket.read(manifestKey(path));
  if (!text) return undefined;
  const place = bucket.place(path);
  const there = await bucket.sizes(path);
  const named = namedFiles(path, text, bucket.place(manifestKey(path)));
  const wanted = named
    .flatMap((file) => [file, ...COPIES.map(({ ending }) => file + ending)])
    .filter((file) => there.has(file));
  await Promise.all(
    [...new Set(wanted)].map(async (file) => {
      const content = await bucket.read(`${path}/${file}`);
      if (content) await writeWithin(folder, file, content);
    }),
  );
  await writeWithin(folder, manifestName(path), text);
  await verifyFolder(path, folder, text, place).catch(({ message }: Error) => {
    throw new Refusal(`${place} is not whole: ${message}`);
  });
  return text;
}

/** Uploads a folder, its manifest last. */
export async function upload(bucket: Bucket, path: string, made: string, at: number): Promise<void> {
  const files = (await filesIn(made)).map((file) => file.split(sep).join('/'));
  const manifest = manifestName(path);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const others = files.filter((file) => file !== manifest);
    await Promise.all(
      others.map(async (file) => bucket.write(`${path}/${file}`, await readFile(join(made, file)))),
    );
    await bucket.write(manifestKey(path), await readFile(join(made, manifest)), at);
    // Whoever stood still for minutes meanwhile was taken for dead, and what he had uploaded for his leavings.
    const there = await bucket.sizes(path);
    if (files.every((file) => there.has(file))) return;
  }
  throw new Refusal(
    `${bucket.place(path)} lost files while they were uploaded. Look who removes them, and try again.`,
  );
}
