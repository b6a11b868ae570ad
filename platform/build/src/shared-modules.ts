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

export function packageJsonIn(folder: URL): PackageJson {
  return JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'));
}

export const kitPackageJson = packageJsonIn(
  pathToFileURL(createRequire(import.meta.url).resolve('@site/kit/package.json')),
);

const REACT = kitPackageJson.peerDependencies?.react ?? '*';

/** Shared kit entries that every page needs. */
const KIT_ENTRIES = ['@site/kit', '@site/kit/site'];

/** Shared kit entries that a page fetches when it uses them. */
const KIT_EXTRAS = ['@site/kit/carousel', '@site/kit/dialog'];

function reactEntries(development: boolean): string[] {
  const entries = ['react', 'react-dom', 'react/jsx-runtime'];
  // Unshared, each build's refresh runtime would take React's hook from the one before.
  return development ? [...entries, 'react/jsx-dev-runtime', 'react-refresh/runtime'] : entries;
}

function share(names: string[], requiredVersion: string, options: object) {
  return Object.fromEntries(names.map((name) => [name, { singleton: true, requiredVersion, ...options }]));
}

/** Returns the modules that the shell shares. They are eager in the browser, where the shell is loaded anyway. */
export function providedByShell({ development, eager }: { development: boolean; eager: boolean }) {
  return {
    ...share(reactEntries(development), development ? '*' : REACT, { eager }),
    ...share(KIT_ENTRIES, `^${kitPackageJson.version}`, { eager, version: kitPackageJson.version }),
    ...share(KIT_EXTRAS, `^${kitPackageJson.version}`, { eager: false, version: kitPackageJson.version }),
  };
}

/** Returns the modules that a remote consumes: the shell's, without a fallback copy. */
export function consumedByRemote({ development, kitRange }: { development: boolean; kitRange: string }) {
  return {
    ...share(reactEntries(development), development ? '*' : REACT, { import: false }),
    ...share([...KIT_ENTRIES, ...KIT_EXTRAS], kitRange, { import: false }),
  };
}

const RANGE = /^[\d^~<>=*x. |-]+$/;

/** Returns the kit range of a package.json, or the range of the installed kit if it names a file. */
export function kitRange(folder: URL): string {
  const { dependencies, peerDependencies } = packageJsonIn(folder);
  const named = peerDependencies?.['@site/kit'] ?? dependencies?.['@site/kit'] ?? '*';
  return RANGE.test(named) ? named : `^${kitPackageJson.version}`;
}
