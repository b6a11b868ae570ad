import { join } from 'node:path';
import type { Node, SourceFile } from 'typescript/unstable/ast';
import {
  isArrowFunction,
  isIdentifier,
  isObjectLiteralExpression,
  isParenthesizedExpression,
  isPropertyAssignment,
  isVariableStatement,
} from 'typescript/unstable/ast/is';
import type { Program } from 'typescript/unstable/sync';

/** Takes away the blanks that all lines but the first have in common. */
function dedent(text: string): string {
  const [first = '', ...rest] = text.split('\n');
  const margin = Math.min(...rest.filter((line) => line.trim()).map((line) => line.search(/\S/)));
  return [first, ...rest.map((line) => line.slice(margin))].join('\n');
}

/** What stands between `() => (` and `)`. */
function bodyOf({ text }: SourceFile, body: Node): string {
  const { pos, end } = isParenthesizedExpression(body) ? body.expression : body;
  return dedent(text.slice(pos, end).trim());
}

/**
 * The sources of the examples of an entry, by the names of the components: what `EXAMPLES` has in `examples/content.tsx` for
 * `@site/kit/content`. None where there is no such file.
 * @param folder that of all examples
 */
export function readExamples(program: Program, folder: string, entry: string): Map<string, string> {
  const source = program.getSourceFile(join(folder, `${entry.replace(/.*\//, '')}.tsx`));
  const found = new Map<string, string>();
  if (!source) return found;
  const declarations = source.statements.flatMap((each) =>
    isVariableStatement(each) ? [...each.declarationList.declarations] : [],
  );
  for (const { initializer } of declarations) {
    if (!initializer || !isObjectLiteralExpression(initializer)) continue;
    for (const property of initializer.properties) {
      if (!isPropertyAssignment(property) || !isIdentifier(property.name)) continue;
      if (isArrowFunction(property.initializer))
        found.set(property.name.text, bodyOf(source, property.initializer.body));
    }
  }
  return found;
}
