import { Worker } from 'node:worker_threads';
import type { SectionRoute } from '@site/kit/section';
import type { CompositionFiles, RenderedPage } from '@site/shell/server';

/** A remote's Node build. */
export interface RemoteBuild {
  container: string;
  /** Path of its entry file. */
  entry: string;
}

/** The Node builds that are loaded together. */
export interface Builds {
  /** Path of the shell's main file. */
  shell: string;
  remotes: readonly RemoteBuild[];
}

/** What the worker is asked to do. */
export type Task =
  | { kind: 'routes'; container: string }
  | { kind: 'empty'; composition: CompositionFiles }
  | { kind: 'pages'; composition: CompositionFiles; addresses: readonly string[] };

/** What the worker says: a result, or why there is none. */
export type Message<Result> = { ok: true; result: Result } | { ok: false; error: string };

/**
 * Runs one task in a worker thread of its own: no stale code, nothing left behind, and nothing that a section
 * does can harm the process that serves visitors.
 */
function runInWorker<Result>(builds: Builds, task: Task): Promise<Result> {
  const worker = new Worker(new URL('worker.js', import.meta.url), {
    workerData: { builds, task },
    // Not the compiler that this process may run under: the worker and what it loads are JavaScript.
    execArgv: [],
  });
  return new Promise<Result>((resolve, reject) => {
    worker.once('message', (message: Message<Result>) => {
      if (message.ok) resolve(message.result);
      else reject(new Error(message.error));
    });
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The renderer stopped with code ${code}`)));
  }).finally(() => worker.terminate());
}

/**
 * Reads the routes of a remote from its own build.
 * @throws when the build cannot be loaded
 */
export function readRoutes(builds: Builds, container: string): Promise<readonly SectionRoute[]> {
  return runInWorker(builds, { kind: 'routes', container });
}

/**
 * Renders the documents of addresses, in their order.
 * @throws an error that names the address which does not render
 */
export function renderPages(
  builds: Builds,
  composition: CompositionFiles,
  addresses: readonly string[],
): Promise<RenderedPage[]> {
  return runInWorker(builds, { kind: 'pages', composition, addresses });
}

/** The document of development, without a page in it. */
export function renderEmptyDocument(builds: Builds, composition: CompositionFiles): Promise<string> {
  return runInWorker(builds, { kind: 'empty', composition });
}
