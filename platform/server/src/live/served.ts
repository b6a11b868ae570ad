import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import { FILES } from '@site/contract';
import {
  type CompositionManifest,
  compositionId,
  type LoadedFile,
  loadComposition,
  PAGE_DATA_FILE,
  type ReleaseStore,
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

function served(path: string, { content, integrity, copies }: LoadedFile): ServedFile {
  const type = mime.getType(path) ?? 'application/octet-stream';
  const charset = /^text\/|[/+](?:json|xml)$/.test(type) ? '; charset=utf-8' : '';
  return { type: type + charset, etag: `W/"${integrity.slice(-32)}"`, content, copies };
}

/** Where browsers and other programs look for an icon that nothing names. */
const UNNAMED_ICON = '/favicon.ico';

/**
 * Reads a composition into memory.
 * @returns undefined when there is none of that id
 * @throws when it is damaged, or the store does not answer
 */
export async function readComposition(
  store: ReleaseStore,
  id: string,
): Promise<ServedComposition | undefined> {
  const loaded = await loadComposition(store, id);
  if (!loaded) return undefined;
  const { manifest, files } = loaded;
  const read = (path: string) => {
    const file = files.get(path);
    if (!file) throw new Error(`Composition ${id} has no ${path}`);
    return served(path, file);
  };
  const addresses = [...manifest.files.map((path) => [`/${path}`, path]), ...Object.entries(manifest.pages)];
  const named = new Map(addresses.map(([address = '', path = '']) => [address, read(path)] as const));
  const icon = named.get(FILES.icon);
  if (icon && !named.has(UNNAMED_ICON)) named.set(UNNAMED_ICON, icon);
  return { manifest, files: named, notFound: read(manifest.notFound) };
}

/** What stands for a composition in addresses. */
const COMPOSITION_ID = /^[0-9a-f]{32}$/;

/** Reads the data of the pages of a composition that is not in memory, or undefined where it is not on the disk. */
export async function readDataOf(store: ReleaseStore, id: string): Promise<ServedFile | undefined> {
  if (!COMPOSITION_ID.test(id)) return undefined;
  const file = join(store.cache.folder(compositionId(id)), PAGE_DATA_FILE);
  const content = await readFile(file).catch(() => undefined);
  return content && served(file, { content, integrity: id, copies: new Map() });
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
