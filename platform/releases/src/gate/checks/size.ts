import { extname, join } from 'node:path';
import { CHUNK_GROUP, RELEASES_PATH } from '@site/build/artefacts';
import { clientBase, type Releases } from '../../compose/discover.ts';
import { sentBytes } from '../../store/compress.ts';
import type { ReleaseStore } from '../../store/store.ts';
import type { CandidateFiles, Defect } from './check.ts';

/** What the first view of a page may weigh, in kilobytes of 1024 bytes, compressed as it is sent. Styles are in the HTML. */
const BUDGET_KB = { html: 32, script: 170, font: 80 };

type Kind = keyof typeof BUDGET_KB;

const KINDS: Readonly<Record<string, Kind>> = { '.js': 'script', '.woff2': 'font' };

/** The scripts of the shell, and of the section that serves an address. */
function scriptsOf({ shell, sections }: Releases, address: string): string[] {
  const filesOf = (release: typeof shell | (typeof sections)[number], groups: readonly string[]) =>
    groups.flatMap((group) => (release.chunks[group] ?? []).map((file) => `${clientBase(release)}${file}`));
  const ofSection = sections.flatMap((section) => {
    const route = section.routes.find(({ addresses }) => addresses.includes(address));
    return route ? filesOf(section, [section.container, CHUNK_GROUP.section, route.page]) : [];
  });
  return [...filesOf(shell, [CHUNK_GROUP.shell]), ...ofSection];
}

/** What the first view of a page weighs, in bytes as they are sent, by kind: its HTML, and what that or its scripts name of releases. */
async function weighPage(
  store: ReleaseStore,
  file: string,
  named: Iterable<string>,
): Promise<Record<Kind, number>> {
  const weight = { html: await sentBytes(file), script: 0, font: 0 };
  for (const address of named) {
    const kind = KINDS[extname(address)];
    if (kind && address.startsWith(RELEASES_PATH))
      weight[kind] += await sentBytes(join(store.releases, address.slice(RELEASES_PATH.length)));
  }
  return weight;
}

/** Whether the first view of every page keeps within its budget. */
export async function size({
  store,
  folder,
  releases,
  manifest: { pages },
  read: { facts },
}: CandidateFiles): Promise<Defect[]> {
  const problems: Defect[] = [];
  for (const [address, page] of Object.entries(pages)) {
    const weight = await weighPage(
      store,
      join(folder, page),
      new Set([...(facts.get(address)?.files ?? []), ...scriptsOf(releases, address)]),
    );
    for (const [kind, budget] of Object.entries(BUDGET_KB) as [Kind, number][]) {
      const kilobytes = weight[kind] / 1024;
      if (kilobytes <= budget) continue;
      problems.push({
        problem: `The first view of ${address} needs ${kilobytes.toFixed(1)} KB of ${kind}; its budget is ${budget} KB.`,
        advice: 'Make it smaller, or load what the first view does not need later.',
      });
    }
  }
  return problems;
}
