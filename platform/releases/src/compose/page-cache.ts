import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { replaceFile, undefinedIfMissing } from '../blobs/files.ts';
import { renderedPage, siteDescription } from './render-protocol.ts';

const picture = z.object({ path: z.string(), png: z.base64() });

/** The pages of one release. The shell's part also describes the site. */
const renderedPart = z.object({
  pages: z.array(renderedPage.extend({ address: z.string(), picture: picture.optional() })),
  site: siteDescription.optional(),
  icon: picture.optional(),
});

export type RenderedRelease = z.infer<typeof renderedPart>;
export type ComposedPage = RenderedRelease['pages'][number];
export type Picture = z.infer<typeof picture>;

const KEPT = 200;

/** Caches rendered pages of releases on the disk, by a hash of all their inputs. */
export class PageCache {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async read(key: string): Promise<RenderedRelease | undefined> {
    const file = this.#file(key);
    const text = await undefinedIfMissing(readFile(file, 'utf8'));
    if (text === undefined) return undefined;
    await undefinedIfMissing(utimes(file, new Date(), new Date()));
    try {
      return renderedPart.parse(JSON.parse(text));
    } catch {
      // A power cut may have truncated the file.
      return undefined;
    }
  }

  async add(key: string, part: RenderedRelease): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    await replaceFile(this.#file(key), JSON.stringify(part));
    await this.#trim();
  }

  async #trim(): Promise<void> {
    const files = (await readdir(this.#folder)).map((name) => join(this.#folder, name));
    if (files.length <= KEPT) return;
    const used = async (file: string) => (await undefinedIfMissing(stat(file)))?.mtimeMs ?? 0;
    const found = await Promise.all(files.map(async (file) => [file, await used(file)] as const));
    const old = found.sort(([, a], [, b]) => b - a).slice(KEPT);
    await Promise.all(old.map(([file]) => rm(file, { force: true })));
  }

  #file(key: string): string {
    return join(this.#folder, `${key}.json`);
  }
}
