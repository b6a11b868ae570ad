import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Compiler } from '@rspack/core';
import type { Section } from '@site/kit/section';
import { ROUTES_ENTRY } from '../artefacts.ts';
import { buildError } from '../federation/section-imports.ts';
import { packageJsonIn } from '../shared.ts';
import { DOOR, placeInDoor } from './door.ts';
import { describeUnread, runSection } from './run-section.ts';
import { quoted } from './section-shape.ts';

/** What is said of each route whose page the section has not. */
function complaints({ routes, pages }: Section, folder: string): string[] {
  return routes
    .filter(({ page }) => !Object.hasOwn(pages, page))
    .map(({ page, path }) =>
      [
        `The section has no page "${page}", which its route ${path} names. Publishing it would be refused.`,
        ...placeInDoor(quoted(page), folder),
      ].join('\n'),
    );
}

/** What keeps a section from being published, as far as its routes show it. */
async function problems(folder: string, script: string, map: string | undefined): Promise<string[]> {
  const file = join(folder, DOOR);
  try {
    return complaints(runSection(script, file), folder);
  } catch (error) {
    const name = packageJsonIn(pathToFileURL(`${folder}/`)).name.replace(/^@[^/]+\//, '');
    return [await describeUnread(error, { name, folder, file, map })];
  }
}

/**
 * Has the build of a section's routes fail where they cannot be read, or one names a page that is not there: the browser would say so in other
 * words, and only where the section is on the page.
 */
export function missingPagesPlugin(compiler: Compiler): void {
  compiler.hooks.afterCompile.tapPromise('missingPagesPlugin', async (compilation) => {
    const [script, map] = ['', '.map'].map((end) =>
      compilation
        .getAsset(`${basename(ROUTES_ENTRY)}${end}`)
        ?.source.source()
        .toString(),
    );
    if (!script || compilation.errors.length > 0) return;
    compilation.errors.push(...(await problems(compiler.context, script, map)).map(buildError));
  });
}
