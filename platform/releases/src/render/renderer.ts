import { Worker } from 'node:worker_threads';
import type { SectionRoute } from '@site/kit/section';
import type { CompositionFiles, RenderedPage, SiteDescription } from '@site/shell/server';

/** The Node builds that are loaded together. */
export interface Builds {
  /** Path of the shell's main file. */
  shell: string;
  /** Name of each remote's container, and path of its entry file. */
  remotes: readonly { container: string; entry: string }[];
}

/** What the worker is asked to do. */
export type Task =
  | { kind: 'routes'; container: string }
  | { kind: 'empty'; composition: CompositionFiles }
  | { kind: 'pages'; composition: CompositionFiles; addresses: readonly string[] };

/** What the worker says: when the builds are loaded, what the shell says of the site, each page as it is done, at the end a result or why there is none. */
export type Message<Result> =
  | { kind: 'loaded' }
  | { kind: 'site'; site: SiteDescription }
  | { kind: 'page'; page: RenderedPage }
  | { kind: 'failedPage'; reason: string }
  | { kind: 'done'; result: Result }
  | { kind: 'failed'; reason: string };

/** How long one step, loading the builds or rendering one page, may take, in milliseconds. */
const STEP_DEADLINE_MS = 5000;

/** How much memory the builds may take, in megabytes: many times what they need, far less than a server has. */
const MEMORY_MB = 512;

/** How often the memory is looked at that the worker's own limit does not count: buffers. In milliseconds. */
const MEMORY_INTERVAL_MS = 50;

/** Node's exit code when nothing is left to do and something is still waited for. */
const UNSETTLED = 13;

/** Says that the builds could not be loaded, threw, took too long or too much memory. */
class RenderError extends Error {
  override readonly name = 'RenderError';

  constructor(
    reason: string,
    readonly slow = false,
  ) {
    super(reason);
  }
}

function tooMuchMemory(): RenderError {
  return new RenderError(`More than ${MEMORY_MB} MB of memory were used`);
}

function describeError(error: unknown): RenderError {
  if (Object(error).code === 'ERR_WORKER_OUT_OF_MEMORY') return tooMuchMemory();
  return new RenderError(error instanceof Error ? (error.stack ?? error.message) : String(error));
}

function describeExit(code: number): RenderError {
  if (code === UNSETTLED) return new RenderError('It waits for something that never comes');
  return new RenderError(`The code of a release ended the process (code ${code})`);
}

/**
 * Runs one task in a worker thread of its own: no stale code, nothing left behind, and a section that throws, loops
 * for ever or leaks ends with the worker. The process that serves visitors is another one anyway.
 * @param onStep is called with each page
 * @throws RenderError
 */
function runInWorker<Result>(
  builds: Builds,
  task: Task,
  onStep: (message: Message<Result>) => void = () => {},
): Promise<Result> {
  const worker = new Worker(new URL('worker.js', import.meta.url), {
    workerData: { builds, task },
    // Not the compiler that this process may run under: the worker and what it loads are JavaScript.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    stdout: true,
  });
  // Standard output is for what commands say.
  worker.stdout.pipe(process.stderr, { end: false });
  // Twice as much: what this process does meanwhile counts as well.
  const memoryLimit = process.memoryUsage.rss() + 2 * MEMORY_MB * 1024 * 1024;
  let deadline: NodeJS.Timeout | undefined;
  let memoryWatch: NodeJS.Timeout | undefined;
  return new Promise<Result>((resolve, reject) => {
    function watch() {
      clearTimeout(deadline);
      deadline = setTimeout(
        () => reject(new RenderError(`Took longer than ${STEP_DEADLINE_MS / 1000} s`, true)),
        STEP_DEADLINE_MS,
      );
    }
    worker.once('online', watch);
    worker.on('message', (message: Message<Result>) => {
      watch();
      if (message.kind === 'done') resolve(message.result);
      else if (message.kind === 'failed') reject(new RenderError(message.reason));
      else onStep(message);
    });
    worker.once('error', (error) => reject(describeError(error)));
    worker.once('exit', (code) => reject(describeExit(code)));
    memoryWatch = setInterval(() => {
      if (process.memoryUsage.rss() > memoryLimit) reject(tooMuchMemory());
    }, MEMORY_INTERVAL_MS);
  }).finally(() => {
    clearTimeout(deadline);
    clearInterval(memoryWatch);
    return worker.terminate();
  });
}

/**
 * Reads the routes of a remote from its own build.
 * @throws RenderError when the build cannot be loaded
 */
export function readRoutes(builds: Builds, container: string): Promise<readonly SectionRoute[]> {
  return runInWorker(builds, { kind: 'routes', container });
}

/** What came of rendering addresses, in their order. */
export interface RenderedSite {
  /** What the shell says of the site; undefined where it could not be loaded. */
  site: SiteDescription | undefined;
  pages: (RenderedPage & { address: string })[];
  /** Addresses without a page, and why; no address where the shell could not be loaded. */
  failures: { address: string | undefined; reason: string; slow: boolean }[];
}

/**
 * Renders the documents of addresses, in their order. What comes after a page that takes too long, or ends the
 * worker, is left out.
 */
export async function renderPages(
  builds: Builds,
  composition: CompositionFiles,
  addresses: readonly string[],
): Promise<RenderedSite> {
  const pages: RenderedSite['pages'] = [];
  const failures: RenderedSite['failures'] = [];
  let site: SiteDescription | undefined;
  const next = () => addresses[pages.length + failures.length] ?? '';
  try {
    await runInWorker<undefined>(builds, { kind: 'pages', composition, addresses }, (message) => {
      if (message.kind === 'site') site = message.site;
      if (message.kind === 'page') pages.push({ address: next(), ...message.page });
      if (message.kind === 'failedPage')
        failures.push({ address: next(), reason: message.reason, slow: false });
    });
  } catch (error) {
    if (!(error instanceof RenderError)) throw error;
    failures.push({ address: site && next(), reason: error.message, slow: error.slow });
  }
  return { site, pages, failures };
}

/** The document of development, without a page in it, and the text files at fixed addresses of the site, by path. @throws RenderError */
export function renderEmptyDocument(
  builds: Builds,
  composition: CompositionFiles,
): Promise<{ html: string; files: SiteDescription['files'] }> {
  return runInWorker(builds, { kind: 'empty', composition });
}
