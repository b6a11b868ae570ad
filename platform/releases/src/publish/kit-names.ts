import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal, ROOT } from '@site/contract/program';
import { type ModuleItem, parse } from '@swc/core';
import { z } from 'zod';
import { readPackage, sourceFiles } from './workspaces.ts';

const KIT = '@site/kit';
const KIT_FOLDER = join(ROOT, 'shell/kit');

const kitPackage = z.object({ version: z.string(), exports: z.record(z.string(), z.unknown()) });

/** Names by the kit's entry, `@site/kit` or `@site/kit/carousel`, in alphabetical order. */
type KitNames = Record<string, string[]>;

async function parseFile(file: string): Promise<ModuleItem[]> {
  const source = await readFile(file, 'utf8');
  return (await parse(source, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2022' })).body;
}

/** What a module exports at run time; types are not there any more then. */
function exportedNames(item: ModuleItem, file: string): string[] {
  if (item.type === 'ExportAllDeclaration') {
    throw new Refusal(
      `${file} exports everything of another module. Name each export: sections rely on the list.`,
    );
  }
  if (item.type === 'ExportNamedDeclaration' && !item.typeOnly) {
    return item.specifiers.flatMap((specifier) =>
      specifier.type === 'ExportSpecifier' && !specifier.isTypeOnly
        ? [(specifier.exported ?? specifier.orig).value]
        : [],
    );
  }
  if (item.type !== 'ExportDeclaration') return [];
  const { declaration } = item;
  if (declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration')
    return [declaration.identifier.value];
  if (declaration.type !== 'VariableDeclaration') return [];
  return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.value] : []));
}

/** The version of the kit of this checkout, and everything that it offers at run time. */
export async function providedKit(): Promise<{ kit: string; provides: KitNames }> {
  const { version, exports } = await readPackage(kitPackage, KIT_FOLDER);
  const provides: KitNames = {};
  for (const [entry, target] of Object.entries(exports)) {
    if (typeof target !== 'string' || !target.startsWith('./src/')) continue;
    const file = join(KIT_FOLDER, target);
    const names = (await parseFile(file)).flatMap((item) => exportedNames(item, file));
    if (names.length > 0) provides[entry.replace('.', KIT)] = names.sort();
  }
  return { kit: version, provides };
}

/** What a module takes of the kit at run time. Types are not there any more then. */
function importedNames(item: ModuleItem): { entry: string; names: string[] } | undefined {
  if (item.type !== 'ImportDeclaration' || item.typeOnly || !/^@site\/kit(?:\/|$)/.test(item.source.value))
    return undefined;
  const names = item.specifiers.flatMap((each) =>
    each.type === 'ImportSpecifier' && !each.isTypeOnly ? [(each.imported ?? each.local).value] : [],
  );
  return { entry: item.source.value, names };
}

/** What the sources of a section take from the kit, by the kit's entry. A build that is published says it of itself. @param folder of the section */
export async function usedNames(folder: string): Promise<KitNames> {
  const files = (await sourceFiles(join(folder, 'src'))).filter((file) => /\.tsx?$/.test(file));
  const uses: KitNames = {};
  for (const item of (await Promise.all(files.map(parseFile))).flat()) {
    const { entry, names } = importedNames(item) ?? { entry: '', names: [] };
    if (names.length > 0) uses[entry] = [...new Set([...(uses[entry] ?? []), ...names])].sort();
  }
  return uses;
}
