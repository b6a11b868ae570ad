import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { kit } from '../shared.ts';
import { FOR_SECTIONS } from './section-imports.ts';

const { resolve } = createRequire(import.meta.url);

/** The entries of the kit that are modules, and not the shell's alone. One that has only types, or a style sheet, cannot be found as one. */
function moduleEntries(): [entry: string, file: string][] {
  return Object.entries(kit.exports ?? {}).flatMap(([entry, target]) => {
    const isModule = typeof target === 'string' || (target && 'default' in target);
    const name = `@site/kit${entry.slice(1)}`;
    const file = isModule ? resolve(name) : '';
    return /\.[jt]sx?$/.test(file) && FOR_SECTIONS.test(name) ? [[name, file]] : [];
  });
}

/** What may mention a name without exporting it. */
const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/** The lists of names that an entry exports, or declarations that it exports where they are. */
const EXPORTS = /\bexport\s*(?:type\s*)?\{[^}]*\}|\bexport\s+(?:async\s+)?(?:function|const|class)\s+[\w$]+/g;

/**
 * The entries of the installed kit that a section may import each name from, for who looked for it in another one: `@site/kit/content` of
 * `Accordion`. They are read as text: a build has read only those that it imports.
 */
export function kitEntriesByName(): ReadonlyMap<string, readonly string[]> {
  const byName = new Map<string, string[]>();
  for (const [entry, file] of moduleEntries()) {
    const exported = readFileSync(file, 'utf8').replace(COMMENTS, '').match(EXPORTS) ?? [];
    for (const name of new Set(exported.flatMap((text) => text.split(/[^\w$]+/))))
      byName.set(name, [...(byName.get(name) ?? []), entry]);
  }
  return byName;
}

/** Adds where a name is to what is said of it; nothing where no entry has it. */
export function sayEntries(entries: readonly string[] = []): string {
  return entries.length > 0 ? `: it is in ${entries.map((entry) => `'${entry}'`).join(' and ')}` : '';
}
