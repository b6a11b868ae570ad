import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sentBytes } from '../../store/compress.ts';
import type { ReleaseStore } from '../../store/store.ts';
import type { Check, Problem } from './check.ts';

/** What the first view of a page may weigh, in kilobytes of 1024 bytes, compressed as it is sent. Styles are in the HTML. */
export const BUDGET_KB = { html: 32, script: 170, font: 80 } as const;

type Kind = keyof typeof BUDGET_KB;

const KINDS: readonly [Kind, RegExp][] = [
  ['script', /\.js$/],
  ['font', /\.woff2$/],
];

/** The files of releases that a page names: what the browser fetches at once. Paths below the folder of releases. */
export function namedFiles(html: string): string[] {
  const named = html.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="\/releases\/([^"]+)"/g);
  return [...new Set([...named].flatMap(([, path]) => path ?? []))];
}

/** What the first view of a page weighs, in bytes as they are sent, by kind. */
export async function weighPage(
  store: ReleaseStore,
  folder: string,
  page: string,
): Promise<Record<Kind, number>> {
  const file = join(folder, page);
  const html = await readFile(file, 'utf8');
  const weight = { html: await sentBytes(file), script: 0, font: 0 };
  for (const path of namedFiles(html)) {
    const kind = KINDS.find(([, pattern]) => pattern.test(path))?.[0];
    if (kind) weight[kind] += await sentBytes(join(store.releases, path));
  }
  return weight;
}

function toKilobytes(bytes: number): string {
  return (bytes / 1024).toFixed(1);
}

/** Whether the first view of every page keeps within its budget. */
export const size: Check<'files'> = {
  name: 'size',
  needs: 'files',
  async run({ store, folder, manifest: { pages } }) {
    const problems: Problem[] = [];
    for (const [address, page] of Object.entries(pages)) {
      const weight = await weighPage(store, folder, page);
      for (const [kind, budget] of Object.entries(BUDGET_KB) as [Kind, number][]) {
        if (weight[kind] <= budget * 1024) continue;
        problems.push({
          problem: `The first view of ${address} needs ${toKilobytes(weight[kind])} KB of ${kind}; its budget is ${budget} KB.`,
          advice: 'Make it smaller, or load what the first view does not need later.',
        });
      }
    }
    return problems;
  },
};
