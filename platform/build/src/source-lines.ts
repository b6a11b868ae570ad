import { SourceMap, type SourceMapPayload } from 'node:module';
import { isAbsolute } from 'node:path';

/** A line of a stack that names a script, in Chromium's and Node's words: `at Page (http://…:1:2)`. */
const FRAME = /^\s*at (?:.*? \()?((?:https?|file):\/\/\S+?):(\d+):(\d+)\)?$/;

/** A place in the sources. */
export interface SourceLine {
  file: string;
  /** From 1. */
  line: number;
}

/**
 * Finds the place in the sources that a line of a stack comes from; undefined for lines of packages and of what the build adds.
 * @param readMap returns the source map of a script, or undefined
 */
export async function sourceLine(
  stackLine: string,
  readMap: (script: string) => Promise<SourceMapPayload | undefined>,
): Promise<SourceLine | undefined> {
  const [, script = '', line, column] = FRAME.exec(stackLine) ?? [];
  const map = script ? await readMap(script) : undefined;
  if (!map) return undefined;
  const found = new SourceMap(map).findEntry(Number(line) - 1, Number(column) - 1);
  if (!('originalSource' in found)) return undefined;
  const { originalSource: file, originalLine } = found;
  return isAbsolute(file) && !file.includes('/node_modules/') ? { file, line: originalLine + 1 } : undefined;
}
