import { readdir, readFile } from 'node:fs/promises';
import type { SourceMapPayload } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { describePlace, FRAME, type Frame, mapFrame, mapStack, type ReadMap } from './error-text.ts';

/** An error of a page, as its browser tells it. */
export interface PageError {
  /** Path of the page. */
  page: string;
  /** `TypeError: x is undefined` */
  message: string;
  stack: string;
  /** The components that it happened in, as React lists them; empty where it is not React's. */
  place: string;
  /** The lines that made the element that it happened in, and the components around that, as React lists them; left out where it knows none. */
  owners?: string;
}

/** How long a source map may take, in milliseconds. */
const TIMEOUT_MS = 3000;

/** How many lines are looked at of what React lists. */
const MOST_LISTED = 100;

/** What the pages of a built shell have React's development build in. */
const REACT = /\/react-in-development\.js[:?]/;

/** Fetches the source map of a script from the development server that the script is of. */
async function fetchMap(script: string): Promise<SourceMapPayload | undefined> {
  const { origin, pathname } = new URL(script);
  try {
    const answer = await fetch(`${origin}${pathname}.map`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
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

/** What React says no more of than the name: an element of HTML, or a component without a hook. */
const NAMED = /^\s*at (\w[\w-]*) \(<anonymous>\)$/;

/** Folders of the workspaces that releases are made of, beside one of them: a page of the whole site has all their components. */
async function workspacesBeside(folder: string): Promise<Map<string, { isSection: boolean }>> {
  const root = dirname(folder);
  const folders = [folder, ...(await readdir(root)).map((name) => join(root, name))];
  const texts = await Promise.all(
    folders.map((each) => readFile(join(each, 'package.json'), 'utf8').catch(() => '')),
  );
  const known = folders.map((each, at) => [each, texts[at] ?? ''] as const);
  return new Map(
    known
      .filter(([each, text]) => each === folder || text.includes('"site":'))
      .map(([each, text]) => [each, { isSection: /"kind": *"section"/.test(text) }]),
  );
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

/** Finds out of what React lists the lines of the sources. */
class Lists {
  readonly #workspaces: ReadonlyMap<string, { isSection: boolean }>;
  readonly #readMap: ReadMap;

  constructor(workspaces: ReadonlyMap<string, { isSection: boolean }>, readMap: ReadMap) {
    this.#workspaces = workspaces;
    this.#readMap = readMap;
  }

  isOfSection({ file }: Frame): boolean {
    return [...this.#workspaces].some(
      ([folder, { isSection }]) => isSection && file.startsWith(folder + sep),
    );
  }

  async #find(name: string): Promise<Frame | undefined> {
    if (!/^[A-Z]/.test(name)) return undefined;
    for (const folder of this.#workspaces.keys()) {
      const found = await findComponent(name, folder);
      if (found) return found;
    }
    return undefined;
  }

  /** The lines of a list that are in the repository. What React says only the name of is looked for until there is a line of a section. */
  async read(list: string): Promise<Frame[]> {
    const frames: Frame[] = [];
    for (const line of list.split('\n').slice(0, MOST_LISTED)) {
      const [, name] = NAMED.exec(line) ?? [];
      const isLookedFor = name && !frames.some((frame) => this.isOfSection(frame));
      const frame = await (isLookedFor ? this.#find(name) : mapFrame(line, this.#readMap));
      if (frame) frames.push(frame);
    }
    return frames;
  }

  /** A list from the first line of a section on: what stands inside that, of the kit or the shell, is left out. */
  async #ofSection(list: string): Promise<Frame[]> {
    const frames = await this.read(list);
    const first = frames.findIndex((frame) => this.isOfSection(frame));
    return first < 0 ? [] : frames.slice(first);
  }

  /**
   * What of a section an error of React's comes from: its innermost component, and where React knows which of that one's lines it was, that line.
   * Nothing where none of its components is of a section.
   */
  async comesFrom({ place, owners = '' }: PageError): Promise<Frame[]> {
    const components = await this.#ofSection(place);
    const made = await this.#ofSection(owners);
    const [component] = components;
    // It may be made in a callback, and the first that React knows the lines of may be a component around this one.
    const madeIn = made.find(({ name }) => /^[A-Z]/.test(name));
    return component && madeIn?.name === component.name ? made : components;
  }
}

/**
 * What there is to say of an error of a page: its message, the line of the sources that it comes from, and its stack, of which only what is in
 * the repository is listed. Where its stack has nothing of a section, the components are what it comes from.
 * @param folder that of the workspace whose development server was told; those of other workspaces lie beside it
 * @param read gives the source map of a script, or undefined
 */
export async function describePageError(
  error: PageError,
  folder: string,
  read: ReadMap = fetchMap,
): Promise<string> {
  const readMap = onlyOnce(read);
  const lists = new Lists(await workspacesBeside(folder), readMap);
  const frames = await mapStack(error.stack, readMap);
  // What the kit throws has the line of the section that gave it what it threw over, too.
  if (!frames.some((frame) => lists.isOfSection(frame))) frames.push(...(await lists.comesFrom(error)));
  if (frames.length === 0) frames.push(...(await lists.read(error.place)));
  const places = frames.map(({ file, line }) => `${relative(dirname(folder), file)}:${line}`);
  const [first] = frames;
  if (!first) {
    const lines = error.stack.split('\n').filter((line) => FRAME.test(line) && !REACT.test(line));
    return [error.message, ...lines].join('\n');
  }
  return [
    error.message,
    ...describePlace(first, dirname(folder)),
    ...frames.map(({ name }, at) => `    at ${name ? `${name} (${places[at]})` : places[at]}`),
  ].join('\n');
}
