import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@site/contract/program';
import { API, type Checker, type Symbol as Named, type Project, SymbolFlags } from 'typescript/unstable/sync';
import { readExamples } from './read-examples.ts';

/** One prop of a component, or one field of a type. */
export interface Member {
  name: string;
  type: string;
  optional: boolean;
  purpose: string;
}

/** One name that an entry of the kit exports. */
export interface Export {
  name: string;
  kind: 'component' | 'function' | 'value' | 'type';
  /** What is said of it: where the kit exports it, or where it is declared. Empty where nothing is. */
  purpose: string;
  /** Of a function: its type, and what its docstring says of parameters and of what it returns. */
  signature?: { type: string; notes: readonly string[] };
  /** What the kit itself declares of a type's fields. */
  members: readonly Member[];
  /** Of an object: its fields, and what is said of them. Their values may be the company's own. */
  fields: readonly Pick<Member, 'name' | 'purpose'>[];
  /** The package that a component comes from, where it is not the kit's own. */
  from?: string;
  /** Source of a component's example. */
  example?: string;
}

/** A module that others import: `@site/kit/content`. */
export interface Entry {
  name: string;
  /** The comment at the beginning of its file. */
  purpose: string;
  exports: readonly Export[];
}

const KIT = join(ROOT, 'shell/kit');

/** The entries that are modules: TypeScript by the names that package.json gives them. */
function entryFiles(): [name: string, file: string][] {
  const { exports }: { exports: Record<string, unknown> } = JSON.parse(
    readFileSync(join(KIT, 'package.json'), 'utf8'),
  );
  return Object.entries(exports).flatMap(([door, file]) =>
    typeof file === 'string' && /\.tsx?$/.test(file)
      ? [[door.replace('.', '@site/kit'), join(KIT, file)]]
      : [],
  );
}

/** A name as it is exported, as it was before that, and so on to where it is declared. */
function* origins(checker: Checker, named: Named): Generator<Named> {
  yield named;
  const before = named.flags & SymbolFlags.Alias ? checker.getImmediateAliasedSymbol(named) : undefined;
  if (before) yield* origins(checker, before);
}

/** The folder of node_modules that a name is declared in, as the name of a package. */
function packageOf({ declarations }: Named): string | undefined {
  return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(declarations[0]?.path ?? '')?.[1];
}

function kindOf({ flags, name }: Named): Export['kind'] {
  if (!(flags & SymbolFlags.Value)) return 'type';
  if (/^[A-Z][a-z]/.test(name)) return 'component';
  return flags & SymbolFlags.Function ? 'function' : 'value';
}

/** The fields of a type that the kit itself declares: those of the contract have the company's own values. */
function membersOf(checker: Checker, type: Named): Member[] {
  const all = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(type));
  const own = all.filter(({ declarations }) => declarations[0]?.path.includes('/shell/kit/'));
  return own.map((each) => {
    const optional = (each.flags & SymbolFlags.Optional) !== 0;
    const found = checker.getTypeOfSymbol(each);
    const text = found ? checker.typeToString(found) : '';
    return {
      name: each.name,
      type: optional ? text.replace(/ \| undefined$/, '') : text,
      optional,
      purpose: checker.getDocumentationCommentOfSymbol(each),
    };
  });
}

/** The fields of an object that is written down in this repository: of a list there are none. */
function fieldsOf(checker: Checker, value: Named): Export['fields'] {
  const type = checker.getTypeOfSymbol(value);
  const all = type ? checker.getPropertiesOfType(type) : [];
  return all
    .filter(({ declarations }) => /\/(?:shell\/kit|contract)\/src\//.test(declarations[0]?.path ?? ''))
    .map((each) => ({ name: each.name, purpose: checker.getDocumentationCommentOfSymbol(each) }));
}

function signatureOf(checker: Checker, declared: Named): NonNullable<Export['signature']> {
  const type = checker.getTypeOfSymbol(declared);
  const notes = checker.getJsDocTagsOfSymbol(declared).map(({ name, text }) => `${name}: ${text}`);
  return { type: type ? checker.typeToString(type) : '', notes };
}

function readExport(checker: Checker, named: Named, examples: ReadonlyMap<string, string>): Export {
  const all = [...origins(checker, named)];
  const declared = all.at(-1) ?? named;
  const purposes = all.map((each) => checker.getDocumentationCommentOfSymbol(each));
  const kind = kindOf(declared);
  const from = packageOf(declared);
  const example = examples.get(named.name);
  return {
    name: named.name,
    kind,
    purpose: purposes.find((purpose) => purpose !== '') ?? '',
    members: kind === 'type' ? membersOf(checker, declared) : [],
    fields: kind === 'value' ? fieldsOf(checker, declared) : [],
    ...(kind === 'function' && !from ? { signature: signatureOf(checker, declared) } : {}),
    ...(from ? { from } : {}),
    ...(example === undefined ? {} : { example }),
  };
}

/** The comment at the beginning of a file. */
function openingOf(text: string): string {
  const lines = /^(?:\/\/.*\n)+/.exec(text)?.[0].split('\n') ?? [];
  return lines
    .map((line) => line.replace(/^\/\/ ?/, ''))
    .join(' ')
    .trim();
}

function readEntry({ program, checker }: Project, name: string, file: string): Entry {
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${file} is no module of the kit's project`);
  const examples = readExamples(program, join(KIT, 'examples'), name);
  const exports = checker.getExportsOfModule(module).map((each) => readExport(checker, each, examples));
  return { name, purpose: openingOf(source.text), exports };
}

/**
 * Reads what the kit exports, from its types and docstrings, as the compiler understands them. (The compiler's interface is no fixed one
 * yet: package.json names one version of it.)
 */
export function readKit(): Entry[] {
  const api = new API({ cwd: ROOT });
  try {
    const project = api.updateSnapshot({ openProjects: [join(KIT, 'tsconfig.json')] }).getProjects()[0];
    if (!project) throw new Error('The kit has no project of the compiler');
    return entryFiles().map(([name, file]) => readEntry(project, name, file));
  } finally {
    api.close();
  }
}
