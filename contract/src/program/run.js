/*
 * Runs a program that is written in TypeScript: `node contract/src/program/run.js api/src/server.ts …`.
 *
 * Node does not read TypeScript. What has it do so, tsx, is asked for each of hundreds of modules, and that would be most of a start. So
 * the program is first made one file of JavaScript, which is kept in `dist/programs/` for as long as its sources are the same. Where it
 * cannot be kept or made, as in a container, tsx reads the sources. A mistake in them is said once, with its line.
 */
import { relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Mistaken, upToDate } from './built.js';

// As if Node had been given the program itself.
process.argv.splice(1, 1);
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

try {
  const built = source.endsWith('.ts') ? await upToDate(source) : undefined;
  if (source.endsWith('.ts') && !built) await import(import.meta.resolve('tsx'));
  await import(pathToFileURL(built ?? source).href);
} catch (error) {
  const mistake = mistakeIn(error);
  if (mistake === undefined) throw error;
  process.stderr.write(`${mistake}\n`);
  process.exitCode = 1;
}
