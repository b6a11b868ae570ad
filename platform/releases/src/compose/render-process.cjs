// Runs the code of a section. JavaScript because nothing compiles it here, and CommonJS because ES modules
// need files that this process may not read.

/** @typedef {import('./render-protocol.ts').RenderTask} RenderTask */
/** @typedef {import('@site/shell/server').ShellServer} ShellServer */
/** @typedef {import('@site/shell/server').CompositionFiles} CompositionFiles */

const { accessSync, constants, writeSync } = require('node:fs');

/** A pipe for answers. Node's own channel would end the parent on a message that it cannot parse. */
const ANSWERS = 3;

/** @type {ShellServer} */
let shell;
/** @type {CompositionFiles | undefined} */
let composition;

/** Stack frames of packages, of Node and of this program. */
const NOT_OURS = /^ +at .*(?:\/node_modules\/|\bnode:|\/render-process\.cjs:)/;

/** Source maps know lines only. */
const IN_SOURCES = /\bwebpack:\/\/([^\s():]+:\d+):\d+/g;

/** @param {unknown} error */
function describe(error) {
  if (!(error instanceof Error)) return String(error);
  const lines = String(error.stack ?? error.message).split('\n');
  const ours = lines.filter((line) => !NOT_OURS.test(line));
  // React's own errors have no frame of ours: the shell adds the components.
  if (!ours.some((line) => /^ +at /.test(line)))
    for (const name of [Reflect.get(error, 'components') ?? []].flat()) ours.push(`    in ${name}`);
  return ours.join('\n').replace(IN_SOURCES, '$1');
}

/** @param {Extract<RenderTask, { kind: 'begin' }>} task */
function begin({ builds }) {
  for (const file of [builds.shell, ...builds.remotes.map(({ entry }) => entry)])
    accessSync(file, constants.R_OK);
}

/** @param {Extract<RenderTask, { kind: 'load' }>} task */
async function load({ builds, files }) {
  composition = files;
  shell = await require(builds.shell).shell;
  shell.registerEntries(builds.remotes);
}

function files() {
  if (!composition) throw new Error('No composition is loaded');
  return composition;
}

/** @param {RenderTask} task @returns {unknown} */
function perform(task) {
  switch (task.kind) {
    case 'begin':
      return begin(task);
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
      return { ...shell.describeSite(), html: shell.renderEmptyDocument(files()) };
  }
}

/** @param {import('./render-protocol.ts').RenderAnswer} answer */
function send(answer) {
  writeSync(ANSWERS, `${JSON.stringify(answer)}\n`);
}

/** @param {string} line */
async function work(line) {
  // Lets the process end if the task waits for nothing.
  process.stdin.unref();
  try {
    send({ kind: 'done', result: await perform(JSON.parse(line)) });
  } catch (error) {
    send({ kind: 'failed', reason: describe(error) });
  }
  process.stdin.ref();
}

let rest = '';
process.stdin.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
  const lines = (rest + text).split('\n');
  rest = lines.pop() ?? '';
  for (const line of lines) work(line);
});
// The parent is gone. Nothing that a section left running may keep this process alive.
process.stdin.once('end', () => process.exit());

process.once('beforeExit', () => send({ kind: 'stuck' }));
process.on('uncaughtException', (error) => {
  send({ kind: 'broken', reason: describe(error) });
  process.exit(1);
});
