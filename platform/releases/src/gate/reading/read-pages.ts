import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { PAGE_DATA_ID, PAGE_DATA_META } from '@site/shell/page-data';
import type { CompositionFiles, ReleaseFiles } from '@site/shell/server';
import { z } from 'zod';
import { DATA_TOKEN, DISCOVERY_TOKEN, ID_TOKEN } from '../../compose/compose.ts';
import type { RenderedSite } from '../../render/renderer.ts';
import { WorkLimit } from './work-limit.ts';

/** How long it may work for all pages together, in milliseconds; then the thread is ended. */
const TOTAL_LIMIT_MS = 10_000;

/** How much memory the thread may take, in megabytes. */
const MEMORY_MB = 256;

/** The program of the thread. */
const PROGRAM = fileURLToPath(new URL('page-reader.cjs', import.meta.url));

/** Raised when something else is read of pages, or something else is put into them. */
const FORMAT = 2;

/** Stands for what makes and reads pages here: where it is another one, pages that were kept are made again. */
export const READER = createHash('sha256')
  .update(`${FORMAT} ${process.versions.node.split('.')[0]} `)
  .update(readFileSync(PROGRAM))
  .digest('hex');

/** What checks want to know of a page's HTML. */
export const pageFacts = z.object({
  /** Whether it has an h1, and a title, with text in it. */
  heading: z.boolean(),
  title: z.boolean(),
  /** Whether it has a link to the phone. */
  phone: z.boolean(),
  /** Addresses of the releases' files that its script and link elements name. */
  files: z.array(z.string()),
  /** What no page may have. */
  problems: z.array(z.string()),
  /** Whether a page has nothing of the discovery document in it, or this can be put in the place of its token: that is there once, in the page's data. */
  takesDiscovery: z.boolean(),
});

export type PageFacts = z.infer<typeof pageFacts>;

/** What is the same for all pages. */
export interface Allowed {
  /** Hashes of scripts in the HTML. */
  inlineScripts: readonly string[];
  /** Address of the link to the phone. */
  phone: string;
  /** Stands in the place of the discovery document, in the element with this id. */
  discoveryToken: string;
  dataId: string;
  /** Stands in the place of the hash of the file that has the data instead, in the element of this name. */
  dataToken: string;
  dataName: string;
  /** Hashes of the releases' files by their addresses, for each container; the shell's for none. */
  files: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

export interface PageToRead {
  html: string;
  /** That of the section which serves the page; empty where none does. */
  container: string;
}

/** The pages of a composition as they were read. */
export interface ReadPages {
  facts: ReadonlyMap<string, PageFacts>;
  /** The page that could not be read, and why. Those after it were not read either. */
  failure: { address: string; reason: string } | undefined;
}

function hashesOf({ base, published }: ReleaseFiles): Map<string, string> {
  const hashes = Object.entries(published?.integrity ?? {});
  return new Map(hashes.map(([file, integrity]) => [`${base}${file}`, integrity]));
}

/** The containers of sections by the addresses that they serve. */
function containersOf({ discovery }: CompositionFiles): Map<string, string> {
  const remotes = Object.values(discovery.microFrontends).flat();
  return new Map(
    remotes.flatMap(({ extras: { container, routes } }) =>
      routes.flatMap(({ addresses }) => addresses.map((address) => [address, container] as const)),
    ),
  );
}

/**
 * Reads the HTML of pages as browsers do.
 * @param composition what they were rendered with
 * @param limit how long the thread may work for all of them together, in milliseconds
 */
export async function readPages(
  { site, pages }: RenderedSite,
  composition: CompositionFiles,
  limit = TOTAL_LIMIT_MS,
): Promise<ReadPages> {
  const facts = new Map<string, PageFacts>();
  if (pages.length === 0) return { facts, failure: undefined };
  const containers = containersOf(composition);
  const allowed: Allowed = {
    inlineScripts: site?.inlineScripts ?? [],
    phone: site?.company.phone.href ?? '',
    discoveryToken: DISCOVERY_TOKEN,
    dataId: PAGE_DATA_ID,
    dataToken: DATA_TOKEN,
    dataName: PAGE_DATA_META,
    files: new Map(
      Object.entries({ ...composition.remotes, '': composition.shell }).map(([container, files]) => [
        container,
        hashesOf(files),
      ]),
    ),
  };
  const worker = new Worker(PROGRAM, {
    workerData: allowed,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  // It is waited for below, and may fail between two pages.
  worker.on('error', () => undefined);
  const work = new WorkLimit(limit);
  try {
    for (const { address, html } of pages) {
      const page: PageToRead = {
        // An id stands there when it is read: sixteen characters, of which the first may be a letter.
        html: html.replaceAll(ID_TOKEN, 'a'.repeat(16)),
        container: containers.get(address) ?? '',
      };
      worker.postMessage(page);
      const [read]: PageFacts[] = await once(worker, 'message', { signal: work.signal });
      if (read) facts.set(address, read);
    }
    return { facts, failure: undefined };
  } catch (error) {
    const address = pages.find((page) => !facts.has(page.address))?.address ?? '';
    const reason = work.signal.aborted
      ? `reading its HTML takes longer than ${limit / 1000} s`
      : `reading its HTML fails (${error instanceof Error ? error.message : error})`;
    return { facts, failure: { address, reason } };
  } finally {
    work.clear();
    await worker.terminate();
  }
}
