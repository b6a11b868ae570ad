import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { CompositionFiles, ReleaseFiles } from '@site/shell/server';
import { ID_TOKEN } from '../../compose/compose.ts';
import type { RenderedSite } from '../../render/renderer.ts';

/** How long all pages together may take, in milliseconds; then the thread is ended. */
const TOTAL_DEADLINE_MS = 10_000;

/** How much memory the thread may take, in megabytes. */
const MEMORY_MB = 256;

/** The program of the thread. */
const PROGRAM = fileURLToPath(new URL('page-reader.cjs', import.meta.url));

/** What checks want to know of a page's HTML. */
export interface PageFacts {
  /** Whether it has an h1, and a title, with text in it. */
  heading: boolean;
  title: boolean;
  /** Whether it has a link to the phone. */
  phone: boolean;
  /** Addresses of the releases' files that its script and link elements name. */
  files: string[];
  /** What no page may have. */
  problems: string[];
}

/** What is the same for all pages. */
export interface Allowed {
  /** Hashes of scripts in the HTML. */
  inlineScripts: readonly string[];
  /** Address of the link to the phone. */
  phone: string;
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

/** Reads the HTML of pages as browsers do. @param files what they were rendered with */
export async function readPages(
  { site, pages }: RenderedSite,
  composition: CompositionFiles,
): Promise<ReadPages> {
  const facts = new Map<string, PageFacts>();
  const containers = containersOf(composition);
  const allowed: Allowed = {
    inlineScripts: site?.inlineScripts ?? [],
    phone: site?.company.phone.href ?? '',
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
  const late = AbortSignal.timeout(TOTAL_DEADLINE_MS);
  try {
    for (const { address, html } of pages) {
      const page: PageToRead = {
        // An id stands there when it is read: sixteen characters, of which the first may be a letter.
        html: html.replaceAll(ID_TOKEN, 'a'.repeat(16)),
        container: containers.get(address) ?? '',
      };
      worker.postMessage(page);
      const [read]: PageFacts[] = await once(worker, 'message', { signal: late });
      if (read) facts.set(address, read);
    }
    return { facts, failure: undefined };
  } catch (error) {
    const address = pages.find((page) => !facts.has(page.address))?.address ?? '';
    const reason = late.aborted
      ? `reading its HTML takes longer than ${TOTAL_DEADLINE_MS / 1000} s`
      : `reading its HTML fails (${error instanceof Error ? error.message : error})`;
    return { facts, failure: { address, reason } };
  } finally {
    await worker.terminate();
  }
}
