import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

interface PackageJson {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  exports?: Record<string, string | Record<string, string>>;
}

/** Reads the package.json in a folder. */
export function packageJsonIn(folder: URL): PackageJson {
  return JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'));
}

/** The kit that is installed beside this package. */
export const kit = packageJsonIn(
  pathToFileURL(createRequire(import.meta.url).resolve('@site/kit/package.json')),
);

const REACT = kit.peerDependencies?.react ?? '*';

/** The kit's entries that exist once on the page and that every page needs. */
const KIT_ENTRIES = ['@site/kit', '@site/kit/site'];

/** The kit's entries that exist once on the page and that a page fetches when it uses them. */
const KIT_EXTRAS = ['@site/kit/carousel', '@site/kit/dialog'];

function reactEntries(development: boolean): string[] {
  const entries = ['react', 'react-dom', 'react/jsx-runtime'];
  // In development every build brings its own refresh runtime, and the last one takes React's hook from the others.
  return development ? [...entries, 'react/jsx-dev-runtime', 'react-refresh/runtime'] : entries;
}

function share(names: string[], requiredVersion: string, options: object) {
  return Object.fromEntries(names.map((name) => [name, { singleton: true, requiredVersion, ...options }]));
}

/**
 * What the shell puts on the page for everyone. Eager in the browser, where the shell is loaded anyway. The renderer is its own: it is shared so that
 * who develops a section in a built shell can put React's development build in the place of all of it.
 */
export function providedByShell({ development, eager }: { development: boolean; eager: boolean }) {
  return {
    ...share(reactEntries(development), development ? '*' : REACT, { eager }),
    ...(eager && !development ? share(['react-dom/client'], REACT, { eager }) : {}),
    ...share(KIT_ENTRIES, `^${kit.version}`, { eager, version: kit.version }),
    ...share(KIT_EXTRAS, `^${kit.version}`, { eager: false, version: kit.version }),
  };
}

/** What a remote takes from the shell: the same modules, with no copy of its own to fall back on. */
export function takenFromShell({ development, kitRange }: { development: boolean; kitRange: string }) {
  return {
    ...share(reactEntries(development), development ? '*' : REACT, { import: false }),
    ...share([...KIT_ENTRIES, ...KIT_EXTRAS], kitRange, { import: false }),
  };
}

/** A range of versions, as it is written here: not a file, nor the address of one. */
const RANGE = /^[\d^~<>=*x. |-]+$/;

/** The versions of the kit that a workspace works with: those that its package.json names, or all that are compatible with the installed one. */
export function kitRange(folder: URL): string {
  const { dependencies, peerDependencies } = packageJsonIn(folder);
  const named = peerDependencies?.['@site/kit'] ?? dependencies?.['@site/kit'] ?? '*';
  return RANGE.test(named) ? named : `^${kit.version}`;
}
