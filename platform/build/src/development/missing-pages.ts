import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Compiler } from '@rspack/core';
import { ROUTES_ENTRY } from '../artefacts.ts';
import { buildError } from '../federation/section-imports.ts';
import { runSection } from '../run-section.ts';
import { excerpt } from './error-text.ts';

/** The door of a section, in its folder. */
const DOOR = 'src/section.ts';

/** Where the door names a page first. */
function placeOf(page: string, folder: string): string[] {
  const source = readFileSync(join(folder, DOOR), 'utf8');
  const lines = source.split('\n');
  const line = lines.findIndex((text) => ["'", '"', '`'].some((q) => text.includes(q + page + q))) + 1;
  return line > 0 ? [`${basename(folder)}/${DOOR}:${line}`, ...excerpt({ source, line })] : [];
}

/** What is said of each route whose page the section has not. @param script what the routes are read from */
function complaints(script: string, folder: string): string[] {
  const { routes, pages } = runSection(script, join(folder, DOOR));
  return routes
    .filter(({ page }) => !Object.hasOwn(pages, page))
    .map(({ page, path }) =>
      [
        `The section has no page "${page}", which its route ${path} names. Publishing it would be refused.`,
        ...placeOf(page, folder),
      ].join('\n'),
    );
}

/** Has the build of a section's routes fail where one names a page that is not there: the browser would say so in other words, and of no line. */
export function missingPagesPlugin(compiler: Compiler): void {
  compiler.hooks.afterCompile.tap('missingPagesPlugin', (compilation) => {
    const asset = compilation.getAsset(basename(ROUTES_ENTRY));
    if (!asset || compilation.errors.length > 0) return;
    try {
      const script = asset.source.source().toString();
      compilation.errors.push(...complaints(script, compiler.context).map(buildError));
    } catch {
      // A section that throws as it is loaded says so in the browser.
    }
  });
}
