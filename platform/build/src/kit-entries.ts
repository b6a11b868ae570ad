import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { kit } from './shared.ts';

const { resolve } = createRequire(import.meta.url);

/** The entries of the kit that are modules. One that has only types, or a style sheet, cannot be found as one. */
function moduleEntries(): [entry: string, file: string][] {
  return Object.entries(kit.exports ?? {}).flatMap(([entry, target]) => {
    const isModule = typeof target === 'string' || (target && 'default' in target);
    const name = `@site/kit${entry.slice(1)}`;
    const file = isModule ? resolve(name) : '';
    return /\.[jt]sx?$/.test(file) ? [[name, file]] : [];
  });
}

/** What may mention a name without exporting it. */
const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/** The lists of names that an entry exports, or declarations that it exports where they are. */
const EXPORTS = /\bexport\s*(?:type\s*)?\{[^}]*\}|\bexport\s+(?:async\s+)?(?:function|const|class)\s+[\w$]+/g;

function exportsName(file: string, name: string): boolean {
  const exported = readFileSync(file, 'utf8').replace(COMMENTS, '').match(EXPORTS) ?? [];
  return exported.some((text) => text.split(/[^\w$]+/).includes(name));
}

/**
 * The entries of the installed kit that export a name, for who looked for it in another one. They are read as text: a build has read only
 * those that it imports.
 * @returns names to import from, such as `@site/kit/content`
 */
export function kitEntriesWith(name: string): string[] {
  return moduleEntries()
    .filter(([, file]) => exportsName(file, name))
    .map(([entry]) => entry);
}

/** Adds where a name is to what is said of it; nothing where no entry has it. */
export function sayEntries(entries: readonly string[]): string {
  return entries.length > 0 ? `: it is in ${entries.map((entry) => `'${entry}'`).join(' and ')}` : '';
}
