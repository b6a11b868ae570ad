// The program that a section's code runs in. Plain JavaScript with types in comments, since nothing is there that could compile it, and
// CommonJS, since ES modules ask for files around theirs, which this process may not read.

/** @typedef {import('./task.ts').Task} Task */
/** @typedef {import('@site/shell/server').ShellServer} ShellServer */
/** @typedef {import('@site/shell/server').CompositionFiles} CompositionFiles */

/** @type {ShellServer} */
let shell;
/** @type {CompositionFiles | undefined} */
let composition;

/** @param {unknown} error */
function describe(error) {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** @param {Extract<Task, { kind: 'load' }>} task */
async function load({ builds, files }) {
  composition = files;
  shell = await require(builds.shell).shell;
  if (!shell.describeSite || !shell.sharingPicture)
    throw new Error('It is older than the way pages are put together now. Publish and promote "shell" anew.');
  shell.registerEntries(builds.remotes);
}

function files() {
  if (!composition) throw new Error('No composition is loaded');
  return composition;
}

/** @param {Task} task @returns {unknown} */
function perform(task) {
  switch (task.kind) {
    case 'load':
      return load(task);
    case 'routes':
      return shell.readRoutes(task.container);
    case 'page':
      return shell.renderDocument(files(), task.address);
    case 'site':
      return shell.describeSite();
    case 'picture':
      return shell.sharingPicture(task.address, task.title);
    case 'empty':
      return { html: shell.renderEmptyDocument(files()), files: shell.describeSite().files };
  }
}

/** @param {import('./render-process.ts').Answer} answer @param {() => void} [sent] */
function say(answer, sent = () => {}) {
  process.send?.(answer, sent);
}

process.on('message', async (/** @type {Task} */ task) => {
  // While a task is worked on the process may end: then nothing is left that it could wait for.
  process.channel?.unref();
  try {
    say({ kind: 'done', result: await perform(task) });
  } catch (error) {
    say({ kind: 'failed', reason: describe(error) });
  }
  process.channel?.ref();
});

process.once('beforeExit', () => say({ kind: 'stuck' }));
process.on('uncaughtException', (error) => {
  say({ kind: 'broken', reason: describe(error) }, () => process.exit(1));
});
