/**
 * Runs a program that is written in TypeScript, anew at each change of its sources:
 * `node contract/src/program/run.js contract/src/program/watch.ts api/src/server.ts …`.
 *
 * esbuild looks at what the program is made of by its paths, again and again. What is told of changes by the system, as `node --watch` and `tsx watch`
 * are, goes on watching a file or folder that another one has taken the place of.
 */
import './end-with-parent.js';
import { join, relative, resolve } from 'node:path';
import { context } from 'esbuild';
import { runCommand } from './command.ts';
import { print } from './output/terminal.ts';
import { stopProgram, untilStopped } from './running.ts';
import { type Program, ROOT, startNode } from './start.ts';

/** How long to wait for further changes, as of a checkout, in milliseconds. */
const MORE_MS = 100;

async function watch([source = '', ...args]: readonly string[]): Promise<void> {
  const file = resolve(source);
  const name = relative('', file);
  let program: Program | undefined;

  // esbuild builds no more until this has ended.
  async function startAgain(): Promise<void> {
    if (program) {
      print(`Restarting ${name}`);
      await stopProgram(program);
    }
    program = startNode(name, {
      args: [join(ROOT, 'contract/src/program/run.js'), file, ...args],
      cwd: process.cwd(),
    });
  }

  const sources = await context({
    entryPoints: [file],
    bundle: true,
    platform: 'node',
    format: 'esm',
    write: false,
    // What is wrong is said when the program is run.
    logLevel: 'silent',
    plugins: [
      {
        name: 'watch',
        setup({ onEnd, onResolve }) {
          onResolve({ filter: /^[^./]/ }, ({ path }) =>
            path.startsWith('@site/') ? undefined : { path, external: true },
          );
          onEnd(startAgain);
        },
      },
    ],
  });
  const stopped = untilStopped([]);
  await sources.watch({ delay: MORE_MS });
  await stopped;
  await sources.dispose();
  if (program) await stopProgram(program);
}

process.exitCode = await runCommand(() => watch(process.argv.slice(2)));
