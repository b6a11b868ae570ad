import { createHash } from 'node:crypto';
import { REMOTE_SCRIPT } from '@site/build/artefacts';
import { integrityOf } from '@site/releases';
import type { FastifyInstance } from 'fastify';

/** How many are kept. A page asks for its own right after it came. */
const KEPT = 20;

/** What names an entry within its address, whatever follows when it is asked for again. */
const NAME = /\?([0-9a-f]{16})/;

async function fetchBytes(url: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(url)).arrayBuffer());
}

/**
 * Entry scripts of a section in development, as they were when pages were made of them: an edit that is built before the browser asks must
 * not give it other bytes than its page says.
 */
export class HandedOutEntries {
  readonly #source: string;
  readonly #folder: string;
  readonly #bytes = new Map<string, Buffer>();

  /**
   * @param scripts origin of the development server, with a slash at its end
   * @param folder where pages find the section's files
   */
  constructor(scripts: string, folder: string) {
    this.#source = `${scripts}${REMOTE_SCRIPT}`;
    this.#folder = folder;
  }

  /** The entry as it is now: its address for a page, and its SHA-384 as in the integrity attribute. */
  async now(): Promise<{ url: string; integrity: string }> {
    const bytes = await fetchBytes(this.#source);
    const name = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    // The last one is the newest, again and again.
    this.#bytes.delete(name);
    this.#bytes.set(name, bytes);
    for (const old of [...this.#bytes.keys()].slice(0, -KEPT)) this.#bytes.delete(old);
    return { url: `${this.#folder}${REMOTE_SCRIPT}?${name}`, integrity: integrityOf(bytes) };
  }

  /** Hands them out. For one that is not kept there is the newest. */
  serve(app: FastifyInstance): void {
    app.get(`${this.#folder}${REMOTE_SCRIPT}`, async ({ url }, reply) => {
      const [, name = ''] = NAME.exec(url) ?? [];
      const bytes = this.#bytes.get(name) ?? (await fetchBytes(this.#source));
      return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store').send(bytes);
    });
  }
}
