/*
 * Runs a program that is written in TypeScript: `node contract/src/program/run.js api/src/server.ts …`.
 *
 * Node does not read TypeScript. What has it do so, tsx, is asked for each of hundreds of modules, and that would be most of a start. So
 * the program is first made one file of JavaScript, which is kept in `dist/programs/` for as long as its sources are the same. Where it
 * cannot be kept or made, as in a container, tsx reads the sources. A mistake in them is said once, with its line. With `--await` before the program it
 * begins when that is mended: so do those that somebody edits sources with.
 */
import { relative, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Mistaken, upToDate } from './built.js';

/** How often to look whether a mistake has been mended, in milliseconds. */
const LOOK_MS = 500;

const awaits = process.argv[2] === '--await';
// As if Node had been given the program itself.
process.argv.splice(1, awaits ? 2 : 1);
const source = resolve(process.argv[1] ?? '');
process.argv[1] = source;
// Stacks name the sources.
process.setSourceMapsEnabled(true);

/**
 * What there is to say of a mistake in the sources; nothing where an error is another.
 * @param {unknown} error
 */
function mistakeIn(error) {
  if (error instanceof Mistaken) return error.message;
  // What tsx throws: `Transform failed with 1 error:`, and a line for each.
  /** @type {{ name?: string, message?: string }} */
  const { name, message = '' } = Object(error);
  if (name !== 'TransformError') return undefined;
  const [, ...lines] = message.split('\n');
  return lines.map((line) => relative('', line).replace(': ERROR:', ':')).join('\n');
}

/** What the program was made into; undefined where that cannot be. */
async function make() {
  for (let said = ''; ; await sleep(LOOK_MS)) {
    try {
      return await upToDate(source);
    } catch (error) {
      if (!awaits || !(error instanceof Mistaken)) throw error;
      if (error.message !== said) process.stderr.write(`${error.message}\n\nGoes on when it is mended …\n`);
      said = error.message;
    }
  }
}

try {
  const built = source.endsWith('.ts') ? await make() : undefined;
  if (source.endsWith('.ts') && !built) await import(import.meta.resolve('tsx'));
  await import(pathToFileURL(built ?? source).href);
} catch (error) {
  const mistake = mistakeIn(error);
  if (mistake === undefined) throw error;
  process.stderr.write(`${mistake}\n`);
  process.exitCode = 1;
}
