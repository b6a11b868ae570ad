import { readdir, readFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, isAbsolute, join, relative } from 'node:path';

/** An error of a page, as its browser tells it. */
export interface PageError {
  /** Path of the page. */
  page: string;
  /** `TypeError: x is undefined` */
  message: string;
  stack: string;
  /** The components that it happened in, as React lists them; empty where it is not React's. */
  place: string;
}

/** A line of a stack that names a script, in the ways of all browsers and of Node: `at Page (http://…:1:2)`, `Page@http://…:1:2`. */
const FRAME = /^\s*(?:at )?(?:(.*?)(?: \(|@))?((?:https?|file):\/\/\S+?):(\d+):(\d+)\)?$/;

/** How many lines of a stack are looked at, and of the source before and after the one with the error. */
const MOST_FRAMES = 20;
const AROUND = 2;

/** How long a source map may take, in milliseconds. */
const PATIENCE_MS = 3000;

/** A line of a stack, as its source has it. */
interface Frame {
  name: string;
  /** Path of the source. */
  file: string;
  /** From 1. */
  line: number;
  /** The source's text, where the map has it. */
  source: string | undefined;
}

type ReadMap = (script: string) => Promise<SourceMapPayload | undefined>;

/** Fetches the source map of a script from the development server that the script is of. */
async function fetchMap(script: string): Promise<SourceMapPayload | undefined> {
  const { origin, pathname } = new URL(script);
  try {
    const answer = await fetch(`${origin}${pathname}.map`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return answer.ok ? ((await answer.json()) as SourceMapPayload) : undefined;
  } catch {
    return undefined;
  }
}

/** Reads each map once. */
function onlyOnce(read: ReadMap): ReadMap {
  const known = new Map<string, ReturnType<ReadMap>>();
  return (script) => {
    const map = known.get(script) ?? read(script);
    known.set(script, map);
    return map;
  };
}

async function mapFrame(text: string, readMap: ReadMap): Promise<Frame | undefined> {
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

/** What React says no more of than the name: an element of HTML, or a component without a hook. */
const NAMED = /^\s*at (\w[\w-]*) \(<anonymous>\)$/;

/** Folders of the workspaces that releases are made of, beside one of them: a page of the whole site has all their components. */
async function workspacesBeside(folder: string): Promise<string[]> {
  const root = dirname(folder);
  const files = (await readdir(root)).map((name) => join(root, name, 'package.json'));
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')));
  return files.filter((_, at) => /"site":/.test(texts[at] ?? '')).map((file) => dirname(file));
}

/** Where a component of a workspace is. @param folder the workspace's */
async function findComponent(name: string, folder: string): Promise<Frame | undefined> {
  const declaration = new RegExp(`\\b(?:function|const|class) ${name}\\b`);
  for (const path of await readdir(join(folder, 'src'), { recursive: true })) {
    if (!/\.[jt]sx$/.test(path)) continue;
    const file = join(folder, 'src', path);
    const source = await readFile(file, 'utf8');
    const line = source.split('\n').findIndex((text) => declaration.test(text)) + 1;
    if (line > 0) return { name, file, line, source };
  }
  return undefined;
}

/** The innermost component of the sources that React says only the name of, unless one inside it has a line. */
async function innermost(place: string, folder: string): Promise<Frame[]> {
  for (const line of place.split('\n').filter((each) => each.trim() !== '')) {
    const [, name] = NAMED.exec(line) ?? [];
    if (!name) break;
    if (!/^[A-Z]/.test(name)) continue;
    for (const each of new Set([folder, ...(await workspacesBeside(folder))])) {
      const found = await findComponent(name, each);
      if (found) return [found];
    }
  }
  return [];
}

/**
 * What there is to say of an error of a page: its message, the line of the sources that it comes from, and its stack, of which only what is in
 * the repository is listed. Where its stack has nothing of that, the components are what it comes from.
 * @param folder that of the workspace whose development server was told; those of other workspaces lie beside it
 * @param read gives the source map of a script, or undefined
 */
export async function describePageError(
  error: PageError,
  folder: string,
  read: ReadMap = fetchMap,
): Promise<string> {
  const readMap = onlyOnce(read);
  let frames = await mapStack(error.stack, readMap);
  if (frames.length === 0)
    frames = [...(await innermost(error.place, folder)), ...(await mapStack(error.place, readMap))];
  const places = frames.map(({ file, line }) => `${relative(dirname(folder), file)}:${line}`);
  const [first] = frames;
  if (!first)
    return [error.message, ...error.stack.split('\n').filter((line) => FRAME.test(line))].join('\n');
  return [
    error.message,
    ...describePlace(first, dirname(folder)),
    ...frames.map(({ name }, at) => `    at ${name ? `${name} (${places[at]})` : places[at]}`),
  ].join('\n');
}
