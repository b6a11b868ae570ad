import { readFile } from 'node:fs/promises';
import type { SourceMapPayload } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { DIST, MAPS_FOLDER, RELEASE_FILE } from '@site/build/artefacts';
import { sourceLine } from '@site/build/source-lines';
import { Refusal } from '@site/contract/program';
import { contentVersion, describeFiles } from '../store/release-files.ts';
import { findWorkspace } from './workspaces.ts';

/** A place in a release's script, as the gate's browser names it. */
const PLACE = new RegExp(`https?://[^\\s/]+${RELEASE_FILE}(?<file>[\\w./-]+\\.js):\\d+:\\d+`, 'g');

/** The source map of a script, where the workspace was built last into this very release; it is no part of the release. */
async function readMap(name: string, version: string, file: string): Promise<SourceMapPayload | undefined> {
  try {
    const dist = join((await findWorkspace(name)).folder, DIST);
    // Its end stands for the bytes of all files.
    if (!version.endsWith(contentVersion('', await describeFiles(dist)))) return undefined;
    return JSON.parse(await readFile(join(dist, MAPS_FOLDER, `${file}.map`), 'utf8'));
  } catch {
    return undefined;
  }
}

async function sourcePlace(found: RegExpExecArray): Promise<string> {
  const [place] = found;
  const { name = '', version = '', file = '' } = found.groups ?? {};
  const frame = await sourceLine(`at ${place}`, () => readMap(name, version, file));
  if (!frame) return place;
  const { folder } = await findWorkspace(name);
  return `${relative(dirname(folder), frame.file)}:${frame.line}`;
}

/** A text in which places in scripts of releases that were built here are said as the file and line of the sources. */
async function inSourceLines(text: string): Promise<string> {
  const found = [...text.matchAll(PLACE)];
  const places = await Promise.all(found.map(sourcePlace));
  return text.replace(PLACE, () => places.shift() ?? '');
}

/**
 * Throws on what was thrown: a refusal says the lines of the sources then, where the gate knows those of what was built.
 * @throws it
 */
export async function throwInSourceLines(error: unknown): Promise<never> {
  if (error instanceof Refusal) error.message = await inSourceLines(error.message);
  throw error;
}
