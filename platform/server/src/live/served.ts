import { join } from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import { FILES } from '@site/contract';
import { Refusal } from '@site/contract/program';
import {
  type CompositionManifest,
  PAGE_DATA_FILE,
  type ReleaseStore,
  readVerified,
} from '@site/releases/serving';
import type { FastifyReply } from 'fastify';
import mime from 'mime';

/** A file of a composition, as it is sent. */
interface ServedFile {
  type: string;
  /** Of its content, however that is encoded: so it is a weak one. */
  etag: string;
  content: Buffer;
  /** Its compressed copies, by what they are called in a request. */
  copies: ReadonlyMap<string, Buffer>;
}

/** A composition as the server hands it out: whole, verified, and in memory, so that it does not depend on the disk any more. */
export interface ServedComposition {
  manifest: CompositionManifest;
  /** By address: pages, and files at the address of the same name. */
  files: ReadonlyMap<string, ServedFile>;
  /** The document for every other address. */
  notFound: ServedFile;
}

async function readServed(file: string, expected: string | undefined): Promise<ServedFile> {
  const { content, integrity, copies } = await readVerified(file, expected);
  const type = mime.getType(file) ?? 'application/octet-stream';
  const charset = /^text\/|[/+](?:json|xml)$/.test(type) ? '; charset=utf-8' : '';
  return { type: type + charset, etag: `W/"${integrity.slice(-32)}"`, content, copies };
}

/**
 * Has a composition with all of its releases on this machine's disk. What they fall back on is brought when somebody asks for it.
 * @param isRead whether its files are compared as they are read afterwards
 * @returns its manifest; undefined when there is none of that id
 */
export async function bringToDisk(
  store: ReleaseStore,
  id: string,
  isRead = false,
): Promise<CompositionManifest | undefined> {
  const manifest = await store.bringComposition(id, isRead ? 'read' : undefined);
  // Where the store is a folder they are there, and who serves them says what is missing.
  if (!manifest || !store.copies) return manifest;
  await Promise.all(
    Object.entries(manifest.releases).map(async ([name, version]) => {
      if (!(await store.bringRelease({ name, version })))
        throw new Error(`${name}@${version} is not in the store`);
    }),
  );
  return manifest;
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
  const read = async () => {
    const manifest = await bringToDisk(store, id, true);
    return manifest && readFiles(store, manifest);
  };
  try {
    return await read();
  } catch (error) {
    // A bucket that does not answer says nothing of what is on the disk.
    if (error instanceof Refusal) throw error;
    store.doubtComposition(id);
    if (!store.copies) throw error;
    // What was on the disk is brought again.
    return read();
  }
}

/** Where browsers and other programs look for an icon that nothing names: beside a picture that is opened by itself, for one. */
const UNNAMED_ICON = '/favicon.ico';

async function readFiles(store: ReleaseStore, manifest: CompositionManifest): Promise<ServedComposition> {
  const { id, pages, notFound, files, integrity } = manifest;
  const read = (path: string) => readServed(join(store.compositionFolder(id), path), integrity[path]);
  const addresses = [...files.map((path) => [`/${path}`, path] as const), ...Object.entries(pages)];
  const served = await Promise.all(
    addresses.map(async ([address, path]) => [address, await read(path)] as const),
  );
  const named = new Map(served);
  const icon = named.get(FILES.icon);
  if (icon && !named.has(UNNAMED_ICON)) named.set(UNNAMED_ICON, icon);
  return { manifest, files: named, notFound: await read(notFound) };
}

/** What stands for a composition in addresses. */
const COMPOSITION_ID = /^[0-9a-f]{16}$/;

/** The data of the pages of a composition that is not in memory; undefined where it is not on the disk. Browsers compare their bytes with the hash that a page has of them. */
export async function readDataOf(store: ReleaseStore, id: string): Promise<ServedFile | undefined> {
  if (!COMPOSITION_ID.test(id)) return undefined;
  const file = join(store.compositionFolder(id), PAGE_DATA_FILE);
  return readServed(file, undefined).catch(() => undefined);
}

/** The encodings that a request refuses by name. The negotiator would let "*" stand for them all the same. */
function refusedEncodings(accepted: string): Set<string | undefined> {
  return new Set(
    [...accepted.matchAll(/([^\s,;]+)\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/gi)].map(([, name]) =>
      name?.toLowerCase(),
    ),
  );
}

/** What an answer says of whom it is for. */
export type Visit =
  /** For all who send the same: the request's headers that decide what is answered. */
  | { vary: string }
  /** For one alone: the header that sets a cookie. No cache but the browser's own keeps it, which asks each time and goes by the entity tag. */
  | { cookie: string };

/** All get the same. */
export const ANYBODY: Visit = { vary: 'accept-encoding' };

/**
 * Sends a file of a composition, compressed where the client takes that.
 * @param whole always all of it, even where the client says that it has it
 */
export function sendServed(
  reply: FastifyReply,
  file: ServedFile,
  whole: boolean,
  visit: Visit = ANYBODY,
): FastifyReply {
  const { type, etag, content, copies } = file;
  const { 'if-none-match': known = '', 'accept-encoding': accepted = '' } = reply.request.headers;
  reply.type(type);
  const send = (body?: Buffer) => {
    // Last, so that all replies are alike but for that.
    if ('cookie' in visit) reply.header('set-cookie', visit.cookie);
    else reply.header('vary', visit.vary);
    return reply.send(body);
  };
  if (!whole) {
    reply.header('etag', etag);
    const tags = known.split(',').map((tag) => tag.trim());
    if (tags.includes(etag) || tags.includes(etag.slice(2)) || tags.includes('*')) {
      reply.code(304);
      return send();
    }
  }
  const refused = refusedEncodings(accepted);
  const offered = [...copies.keys()].filter((name) => !refused.has(name));
  const encoding = negotiate(accepted, offered) ?? '';
  const copy = copies.get(encoding);
  if (copy) reply.header('content-encoding', encoding);
  return send(copy ?? content);
}

/**
 * Where a request for an address with a slash at its end is sent: the site has each page at one address.
 * @param url path and query of a request
 * @returns undefined where it is right as it is
 */
export function plainAddress(url: string): string | undefined {
  const [path = '/', query] = url.split(/\?(.*)/s);
  if (path.length <= 1 || !path.endsWith('/')) return undefined;
  // One slash at its start, or the browser would take the rest for a host. It reads a backslash as a slash.
  const plain = `/${path.replace(/^[/\\]+|\/+$/g, '')}`;
  return query ? `${plain}?${query}` : plain;
}
