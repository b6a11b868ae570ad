/*
 * Runs a program that is written in TypeScript: `node contract/src/program/run.js api/src/server.ts …`.
 *
 * Node does not read TypeScript. What has it do so, tsx, is asked for each of hundreds of modules, and that would be most of a start. So
 * the program is first made one file of JavaScript, which is kept in `dist/programs/` for as long as its sources are the same. Where it
 * cannot be kept or made, as in a container, tsx reads the sources.
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { upToDate } from './built.js';

// As if Node had been given the program itself.
process.argv.splice(1, 1);
const source = resolve(process.argv[1] ?? '');
process.argv[1] = source;
// Stacks name the sources.
process.setSourceMapsEnabled(true);
const built = source.endsWith('.ts') ? await upToDate(source) : source;
if (!built) await import(import.meta.resolve('tsx'));
await import(pathToFileURL(built ?? source).href);
