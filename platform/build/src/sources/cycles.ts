import type { Import } from './imports.ts';

/** What stands directly in the folder that both files of an import share, and holds each: a folder below it, or the file itself. */
function siblingsOf({ from, to }: Import): [string, string] {
  const [left, right] = [from.split('/'), to.split('/')];
  const end = left.findIndex((part, depth) => part !== right[depth]) + 1;
  return [left.slice(0, end).join('/'), right.slice(0, end).join('/')];
}

/**
 * The cycles of imports: between what stands directly in one folder, files and folders alike. An import from one folder below to
 * another counts for the two.
 */
export function findCycles(imports: readonly Import[]): string[] {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of imports.map(siblingsOf)) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  const cycles: string[] = [];
  const done = new Set<string>();
  function visit(node: string, path: readonly string[]): void {
    if (path.includes(node)) cycles.push([...path.slice(path.indexOf(node)), node].join(' → '));
    if (done.has(node)) return;
    done.add(node);
    for (const next of graph.get(node) ?? []) visit(next, [...path, node]);
  }
  for (const node of graph.keys()) visit(node, []);
  return cycles.sort();
}
