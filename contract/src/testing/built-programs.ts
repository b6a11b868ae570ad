import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';
import { type Program, ROOT, type StartOptions, startNode } from '../program/start.ts';

/** What bundled packages that are CommonJS expect to be there. */
const COMMON_JS = `
import { createRequire as requireFrom } from 'node:module';
globalThis.require = requireFrom(import.meta.url);
const __filename = import.meta.filename;
const __dirname = import.meta.dirname;
`;

/** Native, or large and found from where they are. */
const NOT_BUILT = [
  'libsql',
  'pg-native',
  'playwright',
  'playwright-core',
  '@resvg/*',
  '@rspack/*',
  '@swc/core',
];

/**
 * Programs that tests start from one file each. From their sources they take several times the work, and tests start them some
 * hundred times.
 */
export class BuiltPrograms<Name extends string> {
  readonly #folder: string;
  readonly #programs: Record<Name, string>;

  /**
   * @param folder where the files are, in the repository
   * @param programs by the names of their files, paths of their sources in the repository
   */
  constructor(folder: string, programs: Record<Name, string>) {
    this.#folder = folder;
    this.#programs = programs;
  }

  /** Builds them. Jest does it once, before the tests. */
  async build(): Promise<void> {
    const { build } = await import('esbuild');
    await build({
      absWorkingDir: ROOT,
      entryPoints: this.#programs,
      outdir: this.#folder,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      platform: 'node',
      target: 'node20',
      format: 'esm',
      external: NOT_BUILT,
      banner: { js: COMMON_JS },
      plugins: [this.#keepPlaces()],
      logLevel: 'warning',
    });
  }

  /** The file that a program was built into, in the repository. */
  fileOf(name: Name): string {
    return `${this.#folder}/${name}.mjs`;
  }

  /** The name of a program. @param source path of its source in the repository */
  nameOf(source: string): Name {
    for (const name in this.#programs) if (this.#programs[name] === source) return name;
    throw new Error(`${source} is not built for tests`);
  }

  /** Starts one; what it prints is kept, unless the options say otherwise. */
  start(name: Name, options: StartOptions = {}): Program {
    const args = [join(ROOT, this.fileOf(name)), ...(options.args ?? [])];
    return startNode(name, { output: 'kept', ...options, args });
  }

  /** Sources find other files from where they are themselves, and the programs that a program starts are built ones, too. */
  #keepPlaces(): Plugin {
    const names = Object.keys(this.#programs) as Name[];
    return {
      name: 'keep-places',
      setup: ({ onLoad }) => {
        onLoad({ filter: /\.ts$/ }, async ({ path }) => {
          const text = await readFile(path, 'utf8');
          const replaced = [
            ['import.meta.url', JSON.stringify(pathToFileURL(path).href)],
            ...names.map((name) => [`'${this.#programs[name]}'`, `'${this.fileOf(name)}'`]),
          ];
          const contents = replaced.reduce((all, [from = '', to = '']) => all.replaceAll(from, to), text);
          return { contents, loader: 'ts' };
        });
      },
    };
  }
}
