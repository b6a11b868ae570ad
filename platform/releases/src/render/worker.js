// Plain JavaScript with types in comments: a worker starts in a third of the time when nothing has to compile it.
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

/** @typedef {import('./renderer.ts').Builds} Builds */
/** @typedef {import('./renderer.ts').Task} Task */
/** @typedef {import('@site/shell/server').ShellServer} ShellServer */

/** @type {{ builds: Builds, task: Task }} */
const { builds, task } = workerData;

/** @param {unknown} error */
function describe(error) {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** @param {import('./renderer.ts').Message<unknown>} message */
function say(message) {
  parentPort?.postMessage(message);
}

/** @param {ShellServer} shell @param {Extract<Task, { kind: 'pages' }>} task */
async function renderPages(shell, { composition, addresses }) {
  if (!shell.describeSite)
    throw new Error('It is older than the way pages are put together now. Publish and promote "shell" anew.');
  say({ kind: 'site', site: shell.describeSite() });
  for (const address of addresses) {
    try {
      say({ kind: 'page', page: await shell.renderDocument(composition, address) });
    } catch (error) {
      say({ kind: 'failedPage', reason: describe(error) });
    }
  }
}

/** @param {ShellServer} shell */
function perform(shell) {
  if (task.kind === 'routes') return shell.readRoutes(task.container);
  if (task.kind === 'empty') {
    return { html: shell.renderEmptyDocument(task.composition), files: shell.describeSite().files };
  }
  return renderPages(shell, task);
}

try {
  const { shell } = createRequire(import.meta.url)(builds.shell);
  const server = await shell;
  server.registerEntries(builds.remotes);
  say({ kind: 'loaded' });
  say({ kind: 'done', result: await perform(server) });
} catch (error) {
  say({ kind: 'failed', reason: describe(error) });
}
