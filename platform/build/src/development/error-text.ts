import { SourceMap, type SourceMapPayload } from 'node:module';
import { isAbsolute, relative } from 'node:path';

/** A line of a stack that names a script, in the ways of all browsers and of Node: `at Page (http://…:1:2)`, `Page@http://…:1:2`. */
export const FRAME = /^\s*(?:at )?(?:(.*?)(?: \(|@))?((?:https?|file):\/\/\S+?):(\d+):(\d+)\)?$/;

/** How many lines of a stack are looked at, and of the source before and after the one with the error. */
const MOST_FRAMES = 20;
const AROUND = 2;

/** A line of a stack, as its source has it. */
export interface Frame {
  name: string;
  /** Path of the source. */
  file: string;
  /** From 1. */
  line: number;
  /** The source's text, where the map has it. */
  source: string | undefined;
}

/** Gives the source map of a script, or undefined. */
export type ReadMap = (script: string) => Promise<SourceMapPayload | undefined>;

/** The line of the sources that a line of a stack comes from; undefined where it names none of the repository's. */
export async function mapFrame(text: string, readMap: ReadMap): Promise<Frame | undefined> {
  const [, name = '', script = '', line = '', column = ''] = FRAME.exec(text) ?? [];
  const map = script ? await readMap(script) : undefined;
  if (!map) return undefined;
  const found = new SourceMap(map).findEntry(Number(line) - 1, Number(column) - 1);
  if (!('originalSource' in found)) return undefined;
  const { originalSource, originalLine } = found;
  // Those of others, and what the build adds: neither is the author's.
  if (!isAbsolute(originalSource) || originalSource.includes('/node_modules/')) return undefined;
  const source = map.sourcesContent?.[map.sources.indexOf(originalSource)];
  return { name, file: originalSource, line: originalLine + 1, source };
}

/** Those lines of a stack that come from the repository, the innermost first. @param readMap gives the source map of a script, or undefined */
export async function mapStack(stack: string, readMap: ReadMap): Promise<Frame[]> {
  const lines = stack.split('\n').filter((line) => FRAME.test(line));
  const frames = await Promise.all(lines.slice(0, MOST_FRAMES).map((line) => mapFrame(line, readMap)));
  return frames.filter((frame) => frame !== undefined);
}

/** The line of a frame, with those around it. */
export function excerpt({ source, line }: Pick<Frame, 'source' | 'line'>): string[] {
  if (source === undefined) return [];
  const first = Math.max(1, line - AROUND);
  const lines = source.split('\n').slice(first - 1, line + AROUND);
  return lines.map((text, at) => {
    const number = first + at;
    return `${number === line ? '>' : ' '} ${String(number).padStart(4)} | ${text}`;
  });
}

/** Where a frame is: its file and line, and that line with those around it. @param root what the file's path begins behind */
export function describePlace(frame: Frame, root: string): string[] {
  return [`${relative(root, frame.file)}:${frame.line}`, ...excerpt(frame)];
}
