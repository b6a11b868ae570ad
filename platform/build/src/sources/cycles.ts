import { dirname } from 'node:path';
import type { Import } from './imports.ts';

/** Every folder above a file, the nearest first; the last one is `.`, the repository. */
function foldersAbove(file: string): string[] {
  const folder = dirname(file);
  return folder === '.' ? ['.'] : [folder, ...foldersAbove(folder)];
}

/** What stands directly in a folder and holds the file: a folder below it, or the file itself. */
function childOf(folder: string, file: string): string {
  const start = folder === '.' ? 0 : folder.length + 1;
  const end = file.indexOf('/', start);
  return end < 0 ? file : file.slice(0, end);
}

/** One way round through a graph, or undefined where there is none. */
function findCycle(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] | undefined {
  const done = new Set<string>();
  function visit(node: string, path: readonly string[]): string[] | undefined {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (done.has(node)) return undefined;
    for (const next of graph.get(node) ?? []) {
      const cycle = visit(next, [...path, node]);
      if (cycle) return cycle;
    }
    done.add(node);
    return undefined;
  }
  for (const node of graph.keys()) {
    const cycle = visit(node, []);
    if (cycle) return cycle;
  }
  return undefined;
}

/**
 * The cycles of imports, one for each folder that has any: between what stands directly in the folder, files and folders alike.
 * An import from one folder below to another counts for the two.
 */
export function findCycles(imports: readonly Import[]): string[] {
  const graphs = new Map<string, Map<string, Set<string>>>();
  for (const { from, to } of imports) {
    const shared = foldersAbove(to).find((folder) => foldersAbove(from).includes(folder)) ?? '.';
    const graph = graphs.get(shared) ?? new Map<string, Set<string>>();
    graphs.set(shared, graph);
    const child = childOf(shared, from);
    graph.set(child, (graph.get(child) ?? new Set()).add(childOf(shared, to)));
  }
  return [...graphs].flatMap(([, graph]) => findCycle(graph)?.join(' → ') ?? []).sort();
}
