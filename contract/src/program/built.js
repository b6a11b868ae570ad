import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Where all that programs were made into is, in the workspace: Node finds packages there that npm has put into it alone. */
const PLACE = 'dist/programs';

/** What becomes a part of programs: ours, and packages of many small modules, each of which Node would have to find. */
const TAKEN_UP = ['@site', 'kysely', 'zod'];

/** How long what came of older sources is kept, in milliseconds: a program that runs loads parts of itself when it needs them. */
const KEPT_MS = 7 * 24 * 3600 * 1000;

/** @param {string} path in the repository */
function read(path) {
  return readFileSync(join(ROOT, path), 'utf8');
}

/**
 * Stands for the contents of files.
 * @param {Iterable<string>} contents
 */
function hashOf(contents) {
  const hash = createHash('sha256');
  for (const each of contents) hash.update(each).update('\0');
  return hash.digest('hex');
}

/**
 * What was made of a program, if it was made of its sources as they are now.
 * @param {string} place
 */
function findBuilt(place) {
  try {
    const { file, sources, hash } = JSON.parse(read(join(place, 'built.json')));
    return hash === hashOf(sources.map(read)) ? join(ROOT, file) : undefined;
  } catch {
    // There is none, or one of its sources is not there any more.
  }
}

/**
 * Takes up our sources and some packages, and leaves the others where they are.
 * @param {Map<string, string>} sources gets what tells whether something has changed, by path
 * @returns {import('esbuild').Plugin}
 */
function takeUp(sources) {
  /** @param {string} path */
  function take(path) {
    const text = read(path);
    sources.set(path, text);
    return text;
  }
  return {
    name: 'take-up',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^[^./]/ }, ({ path }) => {
        const [scope = '', name] = path.split('/');
        if (!TAKEN_UP.includes(scope)) return { path, external: true };
        // It says where its files are, and which version it is.
        take(join('node_modules', scope, scope === '@site' ? `${name}` : '', 'package.json'));
      });
      onLoad({ filter: /./ }, ({ path }) => {
        if (path.includes('/node_modules/')) return;
        // Sources find other files from where they are themselves.
        const url = JSON.stringify(pathToFileURL(path).href);
        return { contents: take(relative(ROOT, path)).replaceAll('import.meta.url', url), loader: 'default' };
      });
    },
  };
}

/** @param {string} place */
function removeOld(place) {
  for (const name of readdirSync(join(ROOT, place))) {
    const path = join(ROOT, place, name);
    if (Date.now() - statSync(path).mtimeMs > KEPT_MS) rmSync(path, { recursive: true });
  }
}

/**
 * @param {string} source the program's file
 * @param {string} place a folder for all that is made of it, in the repository
 */
async function build(source, place) {
  const folder = join(ROOT, place, randomUUID());
  mkdirSync(folder, { recursive: true });
  const { build: bundle, stop } = await import('esbuild');
  const own = relative(ROOT, import.meta.filename);
  const sources = new Map([[own, read(own)]]);
  await bundle({
    absWorkingDir: ROOT,
    entryPoints: { program: source },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // What is loaded only where it is needed stays apart.
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    sourcesContent: false,
    plugins: [takeUp(sources)],
    logLevel: 'silent',
  });
  await stop();
  const file = join(relative(ROOT, folder), 'program.mjs');
  const built = { file, sources: [...sources.keys()], hash: hashOf(sources.values()) };
  // In one step: another start may read it.
  writeFileSync(join(folder, 'built.json'), JSON.stringify(built));
  renameSync(join(folder, 'built.json'), join(ROOT, place, 'built.json'));
  removeOld(place);
  return join(ROOT, file);
}

/** Sources that cannot be read as TypeScript. */
export class Mistaken extends Error {}

/**
 * What of an error of esbuild's is a mistake in the sources: each with its file, line and column. What is not found may be left out on purpose, as in
 * a container.
 * @param {Partial<import('esbuild').BuildFailure>} error
 */
function mistakesIn({ errors = [] }) {
  return errors.flatMap(({ location, pluginName, text }) =>
    location && !pluginName && !text.startsWith('Could not resolve')
      ? [`${location.file}:${location.line}:${location.column}: ${text}\n> ${location.lineText}`]
      : [],
  );
}

/**
 * The JavaScript of a program as its sources are now, made where there is none.
 * @param {string} source the program's file
 * @returns {Promise<string | undefined>} its path; nothing where it cannot be made or kept
 * @throws {Mistaken} where a source cannot be read as TypeScript
 */
export async function upToDate(source) {
  const [workspace = '', name = workspace] = relative(ROOT, source).replace(/\.ts$/, '').split('/src/');
  const place = name === workspace ? join(PLACE, name) : join(workspace, 'dist/run', name);
  const built = findBuilt(place);
  if (built) return built;
  try {
    return await build(source, place);
  } catch (error) {
    const mistakes = mistakesIn(Object(error));
    if (mistakes.length > 0) throw new Mistaken(mistakes.join('\n'));
  }
}
