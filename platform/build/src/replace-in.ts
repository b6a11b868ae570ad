import { sources } from '@rspack/core';

/** A built file with other text in some places. What says where in the sources its parts are goes with it. @param pattern with the flag `g` */
export function replaceIn(
  file: sources.Source,
  pattern: RegExp,
  by: (text: string) => string,
): sources.Source {
  const replaced = new sources.ReplaceSource(file);
  for (const { 0: text, index } of file.source().toString().matchAll(pattern))
    replaced.replace(index, index + text.length - 1, by(text));
  return replaced;
}
