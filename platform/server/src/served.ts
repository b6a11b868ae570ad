import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { CompositionManifest, ReleaseStore } from '@site/releases/serving';
import type { FastifyReply } from 'fastify';
import mime from 'mime';
import ssri from 'ssri';

/** What compressed copies are called in a request, how their files end, and how their content is got back. */
const ENCODINGS = {
  br: { ending: '.br', decompress: promisify(brotliDecompress) },
  gzip: { ending: '.gz', decompress: promisify(gunzip) },
};

type Encoding = keyof typeof ENCODINGS;

/** A file of a composition, as it is sent. */
interface ServedFile {
  type: string;
  /** Of its content, however that is encoded: so it is a weak one. */
  etag: string;
  content: Buffer;
  copies: ReadonlyMap<Encoding, Buffer>;
}

/** A composition as the server hands it out: whole, verified, and in memory, so that it does not depend on the disk any more. */
export interface ServedComposition {
  manifest: CompositionManifest;
  /** By the file's path within the composition. */
  files: ReadonlyMap<string, ServedFile>;
}

async function readCopy(file: string, content: Buffer, encoding: Encoding): Promise<Buffer | undefined> {
  const { ending, decompress } = ENCODINGS[encoding];
  const copy = await readFile(file + ending).catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (copy && !(await decompress(copy, { maxOutputLength: content.length + 1 })).equals(content))
    throw new Error(`${file}${ending} is not a copy of it`);
  return copy;
}

async function readServed(folder: string, path: string, integrity: string | undefined): Promise<ServedFile> {
  const file = join(folder, path);
  const content = await readFile(file);
  // Compositions from before there were hashes have none.
  if (integrity && !ssri.checkData(content, integrity))
    throw new Error(`${file} has other bytes than those that went live`);
  const copies = new Map<Encoding, Buffer>();
  for (const encoding of ['br', 'gzip'] as const) {
    const copy = await readCopy(file, content, encoding);
    if (copy) copies.set(encoding, copy);
  }
  const type = mime.getType(path) ?? 'application/octet-stream';
  const charset = /^text\/|[/+](?:json|xml)$/.test(type) ? '; charset=utf-8' : '';
  const hash = ssri.fromData(content, { algorithms: ['sha256'] }).hexDigest();
  return { type: type + charset, etag: `W/"${hash.slice(0, 32)}"`, content, copies };
}

/**
 * Reads a composition, and verifies each file against the hash that its manifest has of it.
 * @returns undefined when there is none of that id
 * @throws when a file is missing, cannot be read, or has other bytes
 */
export async function readComposition(
  store: ReleaseStore,
  id: string,
): Promise<ServedComposition | undefined> {
  const manifest = await store.composition(id);
  if (!manifest) return undefined;
  const { pages, notFound, files, integrity } = manifest;
  const paths = new Set([...Object.values(pages), notFound, ...files]);
  const folder = store.compositionFolder(id);
  const served = await Promise.all(
    [...paths].map(async (path) => [path, await readServed(folder, path, integrity[path])] as const),
  );
  return { manifest, files: new Map(served) };
}

/** The file that a composition has for an address: a page, or a file of the same name. */
export function fileAt({ manifest, files }: ServedComposition, path: string): ServedFile | undefined {
  const { pages } = manifest;
  const file = Object.hasOwn(pages, path) ? pages[path] : manifest.files.find((each) => `/${each}` === path);
  return file === undefined ? undefined : files.get(file);
}

/** The document for every other address. */
export function notFoundOf({ manifest, files }: ServedComposition): ServedFile {
  const file = files.get(manifest.notFound);
  // It is read with all others.
  if (!file) throw new Error(`${manifest.notFound} is not in memory`);
  return file;
}

/**
 * Sends a file of a composition, compressed where the client takes that.
 * @param whole always all of it, even where the client says that it has it
 */
export function sendServed(reply: FastifyReply, file: ServedFile, whole: boolean): FastifyReply {
  const { type, etag, content, copies } = file;
  const { 'if-none-match': known = '', 'accept-encoding': accepted = '' } = reply.request.headers;
  reply.type(type).header('vary', 'accept-encoding');
  if (!whole) {
    reply.header('etag', etag);
    const tags = known.split(',').map((tag) => tag.trim());
    if (tags.includes(etag) || tags.includes(etag.slice(2)) || tags.includes('*'))
      return reply.code(304).send();
  }
  const wanted = negotiate(String(accepted), [...copies.keys()]);
  const encoding = [...copies.keys()].find((name) => name === wanted);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send((encoding && copies.get(encoding)) ?? content);
}
