import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildOptions } from '../options.ts';

/** Names that lists of advertisements are about: browsers with such a list hide what has them. */
const HIDDEN = /^ads?$/;

/** What may be a class or an animation of a style sheet. */
const NAMED = /(?:\.|@keyframes\s+)([A-Za-z_][\w-]*)/g;

/** Classes and animations of Mantine. */
const MANTINE = /\bm_[0-9a-f]{6,8}\b/g;

const MANTINE_SHEET = /["'](@mantine\/[\w/.-]+\.css)["']/g;

const resolve = createRequire(import.meta.url).resolve;

/** The kit's folder: sections are built with some of its parts. */
const KIT = dirname(resolve('@site/kit/package.json'));

function letters(text: string, count: number): string {
  const bytes = createHash('sha256').update(text).digest();
  return Array.from({ length: count }, (_, at) => String.fromCharCode(97 + ((bytes[at] ?? 0) % 26))).join('');
}

/**
 * What the names of a build begin with: nothing for the shell, which is on every page. A capital letter, which no name of the shell begins with,
 * and two signs keep those of sections apart that come one after the other. With one sign ten sections would have two of a kind in one case of twenty.
 */
function prefixOf({ role, name }: BuildOptions): string {
  if (role === 'shell') return '';
  const [first = 0, ...more] = createHash('sha256').update(name).digest().subarray(0, 3);
  return String.fromCharCode(65 + (first % 26)) + more.map((byte) => (byte % 36).toString(36)).join('');
}

/** Gives each id a name of two letters that is its own; longer ones when these run out. Those of others change as little as can be. */
function shortNames(ids: Iterable<string>, prefix: string): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const id of [...new Set(ids)].sort()) {
    let attempt = 0;
    let name = letters(id, 2);
    while (taken.has(name) || HIDDEN.test(name)) {
      attempt += 1;
      name = letters(`${id} ${attempt}`, attempt < 40 ? 2 : 3);
    }
    taken.add(name);
    names.set(id, prefix + name);
  }
  return names;
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return entries.map((entry) => join(folder, entry));
}

/** What a class or an animation is called among all of a build, wherever its folder lies. */
function idOf(roots: readonly string[], path: string, local: string): string {
  const root = roots.findIndex((each) => path.startsWith(each));
  return `${root} ${relative(roots[root] ?? '', path).replaceAll('\\', '/')} ${local}`;
}

/** The names of a build. */
export interface ClassNames {
  /** That of a class of a CSS module, or of an animation in it; undefined for what was not there when the build began. */
  ofModule: (path: string, local: string) => string | undefined;
  /** Those of Mantine's, by what they are called in its files. */
  ofMantine: Readonly<Record<string, string>>;
}

/**
 * Gives the classes of a workspace the shortest names: the same in its builds for the browser and for Node, which both are on the page. They are
 * the most of what HTML and styles have in them that does not repeat itself.
 */
export function classNames(options: BuildOptions): ClassNames {
  const roots = [fileURLToPath(options.folder), KIT];
  const files = [...new Set(roots.flatMap((root) => filesIn(join(root, 'src'))))];
  const texts = files
    .filter((path) => /\.(?:css|tsx?)$/.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  const ids = texts
    .filter(({ path }) => path.endsWith('.module.css'))
    .flatMap(({ path, text }) => [...text.matchAll(NAMED)].map(([, local = '']) => idOf(roots, path, local)));
  // Sections have Mantine from the shell.
  const sheets =
    options.role === 'shell' ? texts.flatMap(({ text }) => [...text.matchAll(MANTINE_SHEET)]) : [];
  const mantine = sheets.flatMap(
    ([, sheet = '']) => readFileSync(resolve(sheet), 'utf8').match(MANTINE) ?? [],
  );
  const names = shortNames([...ids, ...mantine], prefixOf(options));
  return {
    ofModule: (path, local) => names.get(idOf(roots, path, local)),
    ofMantine: Object.fromEntries([...new Set(mantine)].map((name) => [name, names.get(name) ?? name])),
  };
}
