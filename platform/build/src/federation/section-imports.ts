import { dirname, relative, resolve } from 'node:path';
import type { Compiler } from '@rspack/core';

/** What a section takes from the kit instead: a copy of its own would not know what the page's has been given. */
const OF_THE_PAGE = /^(?:@mantine|react-dom|react-router|react-router-dom|zustand)(?:\/|$)/;

/** What a section may import of the site's own packages. */
const FOR_SECTIONS = /^@site\/(?:kit(?!\/host)(?:\/|$)|contract$)/;

const FROM_THE_KIT = 'Import it from @site/kit: it exists once on the page and belongs to the shell.';

const ONLY_THE_KIT =
  'A section imports the kit (@site/kit) and the contract (@site/contract), by these names, never another section or the shell.';

/** What a section is written in. Style sheets import only what a loader adds to them. */
const SCRIPT = /\.[jt]sx?$/;

/** What is said of a request by a file of a section; undefined where it may be. */
function complaint(request: string, file: string, folder: string): string | undefined {
  if (OF_THE_PAGE.test(request)) return FROM_THE_KIT;
  if (request.startsWith('@site/')) return FOR_SECTIONS.test(request) ? undefined : ONLY_THE_KIT;
  if (!request.startsWith('.') || request.includes('node_modules')) return undefined;
  return relative(folder, resolve(dirname(file), request)).startsWith('..') ? ONLY_THE_KIT : undefined;
}

/** An error that is said by its message alone: where in the build it was thrown helps nobody. */
function buildError(message: string): Error {
  return Object.assign(new Error(message), { stack: message });
}

/**
 * Refuses to build what a section must not have in it: parts of the page that exist once, and other workspaces. The linter says the same while
 * one types; a section in a repository of its own may have another linter, or none. Promotion would refuse most of it, in other words.
 */
export function sectionImportsPlugin({ context: folder, hooks }: Compiler): void {
  hooks.normalModuleFactory.tap('sectionImportsPlugin', (factory) => {
    factory.hooks.beforeResolve.tap('sectionImportsPlugin', ({ request, contextInfo: { issuer } }) => {
      const file = relative(folder, issuer);
      if (!SCRIPT.test(file) || file.startsWith('..') || file.includes('node_modules')) return;
      const said = complaint(request, issuer, folder);
      if (said) throw buildError(`${file} imports "${request}". ${said}`);
    });
  });
}
