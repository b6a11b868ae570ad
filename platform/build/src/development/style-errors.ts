import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Compiler, NormalModule, RspackError } from '@rspack/core';
import { excerpt } from './error-text.ts';

/** What is in an error of css-loader, also where it is said of no module. */
const STYLES = /css-loader|___CSS_LOADER_/;

/** What Rspack draws around errors, each behind what came of it. */
const DRAWN = /[\s│├╰╭─▶×·]+/g;

/** A text that cannot be read as a style sheet: its place, and what is wrong. */
const UNREADABLE = /\((\d+):\d+\) (\/.*?\.css) (.+)/;

/** A file that a style sheet names with `url()`, and one that it imports or takes classes from. */
const MISSING = /Can't resolve '([^']+)' in '([^']+)'/;
const NOT_IMPORTED = /RspackResolver\(NotFound\("(.+?)"\)\)/;

/** What is wrong with a style sheet. */
interface Mistake {
  text: string;
  file: string;
  source: string | undefined;
  /** From 1; 0 where it is not known. */
  line: number;
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** The line of a style sheet that names a file, from 1; 0 where none does. */
function lineOf(request: string, source = ''): number {
  const lines = source.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' ')).split('\n');
  const names = (part: string) => part.replace(/^~|#.*$/g, '') === request;
  return lines.findIndex((line) => line.split(/["'()\s;]+/).some(names)) + 1;
}

/** The style sheets of a folder; none where there is no such folder. */
function sheetsIn(folder: string): string[] {
  try {
    const files = readdirSync(folder).filter((file) => file.endsWith('.css'));
    return files.map((file) => join(folder, file));
  } catch {
    return [];
  }
}

/** @param sheet the style sheet whose build failed; undefined where that is not said */
function mistakeIn(message: string, sheet: string | undefined): Mistake | undefined {
  const [, at, unreadable, reason] = UNREADABLE.exec(message) ?? [];
  if (unreadable && reason)
    return { text: reason, file: unreadable, source: read(unreadable), line: Number(at) };
  const [, request = NOT_IMPORTED.exec(message)?.[1], folder = sheet && dirname(sheet)] =
    MISSING.exec(message) ?? [];
  if (!request || !folder) return undefined;
  // It may be in a sheet that this one imports, and that lies elsewhere.
  const sheets = [...(sheet && dirname(sheet) === folder ? [sheet] : []), ...sheetsIn(folder)];
  const text = `Module not found: Can't resolve '${request}' in '${folder}'`;
  const found = sheets
    .map((file) => ({ file, source: read(file) }))
    .map((each) => ({ ...each, text, line: lineOf(request, each.source) }));
  return (
    found.find(({ line }) => line > 0) ??
    (sheet ? { text, file: sheet, source: undefined, line: 0 } : undefined)
  );
}

/** An error of a style sheet in words of its sources; any other as it is. @param folder that of the workspace */
function inSheet(error: RspackError, folder: string): RspackError {
  const { resource } = (error.module ?? {}) as Partial<NormalModule>;
  const sheet = resource?.replace(/\?.*/, '');
  if (!STYLES.test(error.message) || (sheet && !sheet.endsWith('.css'))) return error;
  const mistake = mistakeIn(error.message, sheet);
  if (!mistake) return error;
  const { text, file, source, line } = mistake;
  const place = relative(dirname(folder), file);
  const said = line > 0 ? [text, `${place}:${line}`, ...excerpt({ line, source })] : [text, place];
  return Object.assign(new Error(said.join('\n')), {
    name: error.name,
    ...(error.module ? { module: error.module } : {}),
    hideStack: true,
  });
}

/**
 * Has errors of style sheets say the line of the sheet, once. css-loader is run by a build within the build: Rspack says its errors for that one, of no
 * module and with the lines of what css-loader has written, and again for the sheet.
 */
export function styleErrorsPlugin({ context, hooks }: Compiler): void {
  hooks.afterCompile.tap('styleErrorsPlugin', (compilation) => {
    const words = ({ message }: RspackError) => message.replace(DRAWN, ' ').trim();
    const ofModules = compilation.errors.filter(({ module }) => module).map(words);
    const isSaidAgain = (error: RspackError) =>
      !error.module && STYLES.test(error.message) && ofModules.some((each) => each.endsWith(words(error)));
    compilation.errors = compilation.errors
      .filter((error) => !isSaidAgain(error))
      .map((error) => inSheet(error, context));
  });
}
