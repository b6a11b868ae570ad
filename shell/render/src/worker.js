// Plain JavaScript with types in comments: a worker starts in a third of the time when nothing has to compile it.
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

/** @typedef {import('./renderer.ts').Builds} Builds */
/** @typedef {import('./renderer.ts').Task} Task */
/** @typedef {import('@site/shell/server').ShellServer} ShellServer */

/** @type {{ builds: Builds, task: Task }} */
const { builds, task } = workerData;

/** @param {string} address @param {unknown} error */
function cannotRender(address, error) {
  const reason = error instanceof Error ? error.stack : String(error);
  return new Error(`${address} does not render: ${reason}`);
}

/** @param {ShellServer} shell */
async function perform(shell) {
  if (task.kind === 'routes') return shell.readRoutes(task.container);
  if (task.kind === 'empty') return shell.renderEmptyDocument(task.composition);
  const documents = [];
  for (const address of task.addresses) {
    try {
      documents.push(await shell.renderDocument(task.composition, address));
    } catch (error) {
      throw cannotRender(address, error);
    }
  }
  return documents;
}

try {
  const { shell } = createRequire(import.meta.url)(builds.shell);
  const server = await shell;
  server.registerEntries(builds.remotes);
  parentPort?.postMessage({ ok: true, result: await perform(server) });
} catch (error) {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  parentPort?.postMessage({ ok: false, error: reason });
}
