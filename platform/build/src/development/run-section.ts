import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileFunction } from 'node:vm';
import type { SectionRoute } from '@site/kit/section';
import { describePlace, mapStack } from './error-text.ts';

/**
 * Runs what a section's routes are read from: the section, with all that it needs in it.
 * @param script what was built with `--env routes`, or by a development server
 * @param file its path
 * @throws what the section throws as it is loaded
 */
export function runSection(script: string, file: string): { routes?: SectionRoute[] } {
  const module: { exports: { routes?: SectionRoute[] } } = { exports: {} };
  compileFunction(script, ['module', 'exports', 'require'], {
    // As stacks of browsers name scripts.
    filename: pathToFileURL(file).href,
  })(module, module.exports, createRequire(file));
  return module.exports;
}

/** What a section is that has thrown as it was loaded. */
interface Unread {
  /** Its workspace's. */
  name: string;
  /** Its workspace's. */
  folder: string;
  /** What `runSection` was given for the path of the script. */
  file: string;
  /** The source map of the script, as text; undefined where there is none. */
  map: string | undefined;
}

/** Why the routes of a section cannot be read, and the line of the sources that it comes from. @param error what `runSection` has thrown */
export async function describeUnread(error: unknown, { name, folder, file, map }: Unread): Promise<string> {
  const script = pathToFileURL(file).href;
  const stack = String((error as Partial<Error> | undefined)?.stack);
  const [first] = await mapStack(stack, async (url) => (map && url === script ? JSON.parse(map) : undefined));
  return [
    `The routes of ${name} cannot be read: ${error}`,
    ...(first ? describePlace(first, dirname(folder)) : []),
  ].join('\n');
}
