import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { undefinedIfMissing } from '../blobs/files.ts';
import { renderedPage, siteDescription } from './render-formats.ts';

const picture = z.object({ path: z.string(), png: z.base64() });

/** The pages of one release. Those of the shell have what it says of the site. */
const renderedPart = z.object({
  pages: z.array(renderedPage.extend({ address: z.string(), picture: picture.optional() })),
  site: siteDescription.optional(),
  icon: picture.optional(),
});

export type RenderedPart = z.infer<typeof renderedPart>;
export type ComposedPage = RenderedPart['pages'][number];
export type Picture = z.infer<typeof picture>;

/** The parts that were used last are kept. */
const KEPT = 200;

/** Rendered pages of releases, by a hash of all that they are made from. What is missing is rendered again. */
export class PageCache {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async read(key: string): Promise<RenderedPart | undefined> {
    const file = this.#file(key);
    const text = await undefinedIfMissing(readFile(file, 'utf8'));
    if (text === undefined) return undefined;
    await undefinedIfMissing(utimes(file, new Date(), new Date()));
    try {
      return renderedPart.parse(JSON.parse(text));
    } catch {
      // A power cut may have cut it off.
      return undefined;
    }
  }

  async add(key: string, part: RenderedPart): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const draft = join(this.#folder, `.${randomUUID()}`);
    await writeFile(draft, JSON.stringify(part));
    await rename(draft, this.#file(key));
    await this.#trim();
  }

  async #trim(): Promise<void> {
    const names = await readdir(this.#folder);
    if (names.length <= KEPT) return;
    const found = await Promise.all(
      names.map(async (name) => ({
        name,
        used: (await undefinedIfMissing(stat(join(this.#folder, name))))?.mtimeMs ?? 0,
      })),
    );
    const old = found.sort((a, b) => b.used - a.used).slice(KEPT);
    await Promise.all(old.map(({ name }) => rm(join(this.#folder, name), { force: true })));
  }

  #file(key: string): string {
    return join(this.#folder, `${key}.json`);
  }
}
