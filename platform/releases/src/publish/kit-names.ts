import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal, ROOT } from '@site/contract/program';
import { type ModuleItem, parse } from '@swc/core';
import { z } from 'zod';
import { readPackage } from './workspaces.ts';

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
