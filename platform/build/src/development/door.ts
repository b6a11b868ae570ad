import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { excerpt } from './error-text.ts';

/** The door of a section, in its folder. */
export const DOOR = 'src/section.ts';

/** Where the door of a section has the first of these texts that it has, as lines to print; none where it has none. @param folder of its workspace */
export function placeInDoor(texts: readonly string[], folder: string): string[] {
  const file = join(folder, DOOR);
  if (!existsSync(file)) return [];
  const source = readFileSync(file, 'utf8');
  const lines = source.split('\n');
  const found = texts.map((text) => lines.findIndex((each) => each.includes(text)) + 1);
  const line = found.find((each) => each > 0);
  return line ? [`${basename(folder)}/${DOOR}:${line}`, ...excerpt({ source, line })] : [];
}
