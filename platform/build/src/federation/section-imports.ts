import { isBuiltin } from 'node:module';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Compiler } from '@rspack/core';
import { packageJsonIn } from '../shared.ts';

/** What a section takes from the kit instead: a copy of its own would not know what the page's has been given. */
const OF_THE_PAGE = /^(?:@mantine|react-dom|react-router|react-router-dom|zustand)(?:\/|$)/;

/** What a section may import of the site's own packages. */
export const FOR_SECTIONS = /^@site\/(?:kit(?!\/host)(?:\/|$)|contract$)/;

const ONLY_THE_KIT =
  ': a section imports the kit (@site/kit) and the contract (@site/contract), by these names, never another section or the shell.';

/** What a section is written in. Style sheets import only what a loader adds to them. */
const SCRIPT = /\.[jt]sx?$/;

/** The package that a request is for: `@scope/name` of `@scope/name/part`. What is no such name is an address, or a loader's. */
const PACKAGE = /^(?:@[\w.-]+\/)?\w[\w.-]*(?=\/|$)/;

/** What a section may import by a name, beside the site's packages. */
function installed(folder: string): ReadonlySet<string> {
  const { dependencies, peerDependencies, devDependencies } = packageJsonIn(pathToFileURL(`${folder}/`));
  // JSX needs it, and it comes with the kit.
  return new Set(['react', ...Object.keys({ ...dependencies, ...peerDependencies, ...devDependencies })]);
}

/** What is said of a request by a file of a section, behind the two; undefined where it may be. */
function complaint(
  request: string,
  file: string,
  folder: string,
  names: ReadonlySet<string>,
): string | undefined {
  if (OF_THE_PAGE.test(request))
    return ', which exists once on the page and belongs to the shell: what sections may use of it is in @site/kit and its entries.';
  if (request.startsWith('@site/')) return FOR_SECTIONS.test(request) ? undefined : ONLY_THE_KIT;
  if (isBuiltin(request)) return ', which is Node’s: the code of a section runs in browsers too.';
  if (request.startsWith('.'))
    return relative(folder, resolve(dirname(file), request)).startsWith('..') ? ONLY_THE_KIT : undefined;
  const [name] = PACKAGE.exec(request) ?? [];
  if (!name || names.has(name)) return undefined;
  return ', which package.json does not name: add it to the dependencies there, or do without it.';
}

/** An error that is said by its message alone: where in the build it was thrown helps nobody. */
export function buildError(message: string): Error {
  return Object.assign(new Error(message), { stack: message });
}

/**
 * Keeps out of a section what it must not have in it: parts of the page that exist once, other workspaces, and what is not the section's own.
 * The linter says the same while one types; a section in a repository of its own may have another linter, or none. Promotion would refuse
 * most of it, in other words.
 * @param refuses whether this build says so; of several builds that are made together one does, and the others leave it out
 */
export function sectionImportsPlugin(refuses: boolean) {
  return ({ context: folder, hooks }: Compiler): void => {
    hooks.normalModuleFactory.tap('sectionImportsPlugin', (factory) => {
      const names = installed(folder);
      factory.hooks.beforeResolve.tap('sectionImportsPlugin', ({ request, contextInfo: { issuer } }) => {
        // The federation runtime's module is in no file.
        if (!isAbsolute(issuer)) return;
        const file = relative(folder, issuer);
        if (!SCRIPT.test(file) || file.startsWith('..') || file.includes('node_modules')) return;
        const said = complaint(request, issuer, folder, names);
        if (said && refuses) throw buildError(`${file} imports "${request}"${said}`);
        return said ? false : undefined;
      });
    });
  };
}
