import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { type Compiler, type NormalModule, type RspackError, rspack } from '@rspack/core';
import { MAPS_FOLDER } from '../artefacts.ts';
import { kitEntriesByName, sayEntries } from '../federation/kit-entries.ts';
import { excerpt } from './error-text.ts';

/** What Rspack draws around the text of an error: its sign, and what was built. */
const DRAWN = /^\s*×\s*|\n\s*(?:╭─[\s\S]*|│\s*)$/g;

/** What Rspack says that a package has instead: only what this build has read of it, so that most names of the kit are not in the list. */
const SOME_EXPORTS =
  /(?<= was not found in '[^'./][^']*') \((?:possible exports: [^)]*|module has no exports)\)/;

/** What is said of a name that an entry of the kit has not. */
const NOT_IN_THE_KIT = /'([^']+)' \(imported as '[^']+'\) was not found in '@site\/kit[^']*'/;

/** Where Rspack has drawn an error, of which it says the place in no other way: of an import that is a call. */
const DRAWN_AT = /╭─\[(\d+):(\d+)\]/;

/** Where in what was built an error is: the line from 1, the column from 0. */
function builtPlace({ loc }: RspackError, message: string): { line: number; column: number } | undefined {
  if (loc && 'start' in loc) return { line: loc.start.line, column: loc.start.column ?? 0 };
  const [, line, column] = DRAWN_AT.exec(message) ?? [];
  return line ? { line: Number(line), column: Number(column) } : undefined;
}

/** What is said of a file or package that is not there. */
const NOT_THERE = /Can't resolve '([^']+)'/;

/** The line of the name that an error misses, which may stand below the beginning of what imports it. @param from that beginning, from 1 */
function lineOfName(message: string, from: number, source = ''): number {
  const [, name] = NOT_THERE.exec(message) ?? [];
  if (!name) return from;
  const quoted = ["'", '"', '`'].map((quote) => quote + name + quote);
  const below = source.split('\n').slice(from - 1);
  const at = below.findIndex((text) => quoted.some((each) => text.includes(each)));
  return from + Math.max(0, at);
}

/** Where else in the kit the name is that an error misses; nothing where none of its entries has it, or the error is another. */
function elsewhere(text: string): string {
  const [, name] = NOT_IN_THE_KIT.exec(text) ?? [];
  return name ? sayEntries(kitEntriesByName().get(name)) : '';
}

/** What is said where it is: with the line behind the file's name where the text begins with that, else before the lines themselves. */
function placed(text: string, file: string, where: string): string[] {
  return text.startsWith(`${file} `) ? [`${where}${text.slice(file.length)}`] : [text, where];
}

/** @param folder that of the workspace */
function inSources(error: RspackError, folder: string): RspackError {
  const { resource: file, originalSource } = (error.module ?? {}) as Partial<NormalModule>;
  // Rspack colours parts of it where the variable FORCE_COLOR is set.
  const message = stripVTControlCharacters(error.message);
  const place = builtPlace(error, message);
  const built = originalSource?.call(error.module);
  const map = built?.map() as SourceMapPayload | null | undefined;
  if (!file || !place || !map) return error;
  const found = new SourceMap(map).findEntry(place.line - 1, place.column);
  if (!('originalLine' in found)) return error;
  const source = map.sourcesContent?.[0];
  const line = lineOfName(message, found.originalLine + 1, source);
  const where = `${relative(dirname(folder), file)}:${line}`;
  const text = message.replace(DRAWN, '').replace(SOME_EXPORTS, () => elsewhere(message));
  const said = [...placed(text, relative(folder, file), where), ...excerpt({ line, source })].join('\n');
  return Object.assign(new Error(said), { name: error.name, module: error.module ?? null, hideStack: true });
}

/** Has errors of the build say the lines of the sources: Rspack knows those of what loaders have made of them. */
export function sourceLinesPlugin(compiler: Compiler): void {
  // What is published for browsers has no maps. Those of a section stay beside its build, for who has built it.
  if (!compiler.options.devtool)
    new rspack.SourceMapDevToolPlugin({
      filename: `../${MAPS_FOLDER}/[file].map`,
      test: /\.js$/,
      append: false,
      moduleFilenameTemplate: '[absolute-resource-path]',
    }).apply(compiler);
  compiler.hooks.afterCompile.tap('sourceLinesPlugin', (compilation) => {
    compilation.errors = compilation.errors.map((error) => inSources(error, compiler.context));
  });
}
