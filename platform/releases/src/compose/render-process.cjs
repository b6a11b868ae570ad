// The program that a section's code runs in. Plain JavaScript with types in comments, since nothing is there that could compile it, and
// CommonJS, since ES modules ask for files around theirs, which this process may not read.

/** @typedef {import('./render-formats.ts').Task} Task */
/** @typedef {import('@site/shell/server').ShellServer} ShellServer */
/** @typedef {import('@site/shell/server').CompositionFiles} CompositionFiles */

const { accessSync, constants, writeSync } = require('node:fs');

/** The pipe that answers go into. Not Node's own channel: a message that it does not understand ends the process that reads it. */
const ANSWERS = 3;

/** @type {ShellServer} */
let shell;
/** @type {CompositionFiles | undefined} */
let composition;

/** Frames of a stack that say nothing to whoever wrote the page: those of packages, of Node and of this program. */
const NOT_OURS = /^ +at .*(?:\/node_modules\/|\bnode:|\/render-process\.cjs:)/;

/** Where a frame is, as maps of sources say it: they know lines alone. */
const IN_SOURCES = /\bwebpack:\/\/([^\s():]+:\d+):\d+/g;

/** @param {unknown} error */
function describe(error) {
  if (!(error instanceof Error)) return String(error);
  const lines = String(error.stack ?? error.message).split('\n');
  const ours = lines.filter((line) => !NOT_OURS.test(line));
  // Of what React throws itself no line is ours: the shell knows the components that it was in.
  if (!ours.some((line) => /^ +at /.test(line)))
    for (const name of [Reflect.get(error, 'components') ?? []].flat()) ours.push(`    in ${name}`);
  return ours.join('\n').replace(IN_SOURCES, '$1');
}

/** @param {Extract<Task, { kind: 'begin' }>} task */
function begin({ builds }) {
  for (const file of [builds.shell, ...builds.remotes.map(({ entry }) => entry)])
    accessSync(file, constants.R_OK);
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

/** @param {import('./render-formats.ts').Answer} answer */
function say(answer) {
  writeSync(ANSWERS, `${JSON.stringify(answer)}\n`);
}

/** @param {string} line */
async function work(line) {
  // While a task is worked on the process may end: then nothing is left that it could wait for.
  process.stdin.unref();
  try {
    say({ kind: 'done', result: await perform(JSON.parse(line)) });
  } catch (error) {
    say({ kind: 'failed', reason: describe(error) });
  }
  process.stdin.ref();
}

let begun = '';
process.stdin.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
  const lines = (begun + text).split('\n');
  begun = lines.pop() ?? '';
  for (const line of lines) work(line);
});
// Nobody is there to answer any more. What sections have left running must not keep it alive.
process.stdin.once('end', () => process.exit());

process.once('beforeExit', () => say({ kind: 'stuck' }));
process.on('uncaughtException', (error) => {
  say({ kind: 'broken', reason: describe(error) });
  process.exit(1);
});
