import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import { STATIC_FILE_PATHS } from '@site/contract';
import {
  type CompositionManifest,
  compositionId,
  type LoadedFile,
  loadComposition,
  type ReleaseStore,
} from '@site/releases/serving';
import { PAGE_DATA_FILE } from '@site/shell/page-data';
import type { FastifyReply } from 'fastify';
import mime from 'mime';

/** Compositions in memory: the live one, a canary, previews, and those that a rollback leads back to. */
const KEPT = 6;

const COMPOSITION_ID = /^[0-9a-f]{32}$/;

interface ServedFile {
  type: string;
  /** Weak, because it stands for the content however it is encoded. */
  etag: string;
  content: Buffer;
  copies: ReadonlyMap<string, Buffer>;
}

/** A composition in memory, verified. Serving it needs no disk. */
export interface ServedComposition {
  manifest: CompositionManifest;
  files: ReadonlyMap<string, ServedFile>;
  notFound: ServedFile;
}

/** Reads compositions and keeps those that were used last. */
export class Compositions {
  readonly #store: ReleaseStore;
  readonly #kept = new Map<string, Promise<ServedComposition | undefined>>();

  constructor(store: ReleaseStore) {
    this.#store = store;
  }

  /**
   * Returns a composition; undefined if the store has none of that id.
   * @throws if it is damaged or the store does not answer
   */
  async get(id: string): Promise<ServedComposition | undefined> {
    const reading = this.#kept.get(id) ?? readComposition(this.#store, id);
    // A map lists what was set last at its end.
    this.#kept.delete(id);
    this.#kept.set(id, reading);
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size > KEPT) this.#kept.delete(oldest);
    try {
      const found = await reading;
      if (!found) this.#kept.delete(id);
      return found;
    } catch (error) {
      this.#kept.delete(id);
      throw error;
    }
  }

  /** Returns the data of a composition's pages. It need not be live: a page may have been open for days. */
  async pageData(id: string): Promise<ServedFile | undefined> {
    if (!COMPOSITION_ID.test(id)) return undefined;
    if (this.#kept.has(id)) return (await this.get(id))?.files.get(PAGE_DATA_FILE);
    const folder = await this.#store.cache.materialize(compositionId(id));
    const content = folder && (await readFile(join(folder, PAGE_DATA_FILE)));
    return content ? served(PAGE_DATA_FILE, { content, integrity: id, copies: new Map() }) : undefined;
  }
}

function served(path: string, { content, integrity, copies }: LoadedFile): ServedFile {
  const type = mime.getType(path) ?? 'application/octet-stream';
  const charset = /^text\/|[/+](?:json|xml)$/.test(type) ? '; charset=utf-8' : '';
  return { type: type + charset, etag: `W/"${integrity.slice(-32)}"`, content, copies };
}

async function readComposition(store: ReleaseStore, id: string): Promise<ServedComposition | undefined> {
  const loaded = await loadComposition(store, id);
  if (!loaded) return undefined;
  const { manifest } = loaded;
  const read = (path: string) => {
    const file = loaded.files.get(path);
    if (!file) throw new Error(`Composition ${id} has no ${path}`);
    return served(path, file);
  };
  const named = [...manifest.files.map((path) => [`/${path}`, path]), ...Object.entries(manifest.pages)];
  const files = new Map(named.map(([address = '', path = '']) => [address, read(path)] as const));
  // Browsers ask for it where no page names an icon.
  const icon = files.get(STATIC_FILE_PATHS.icon);
  if (icon) files.set('/favicon.ico', icon);
  return { manifest, files, notFound: read(manifest.notFound) };
}

export function sendFile(reply: FastifyReply, { type, content, copies }: ServedFile): FastifyReply {
  const encoding = negotiate(reply.request.headers['accept-encoding'] ?? '', [...copies.keys()]);
  const copy = encoding ? copies.get(encoding) : undefined;
  if (copy) reply.header('content-encoding', encoding);
  return reply.type(type).send(copy ?? content);
}

/** Sends a file, or "not modified" where the client has it. */
export function sendIfChanged(reply: FastifyReply, file: ServedFile): FastifyReply {
  const { 'if-none-match': known = '' } = reply.request.headers;
  reply.header('etag', file.etag);
  const tags = known.split(',').map((tag) => tag.trim());
  // Some proxies make a weak tag a strong one.
  if (tags.includes(file.etag) || tags.includes(file.etag.slice(2))) return reply.code(304).send();
  return sendFile(reply, file);
}
