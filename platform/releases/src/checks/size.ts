import { extname } from 'node:path';
import { CHUNK_GROUP, CLIENT_FOLDER } from '@site/build/artefacts';
import { transferSize } from '../compose/compress.ts';
import { clientBasePath } from '../compose/discovery.ts';
import type { ChosenReleases } from '../compose/plan.ts';
import type { ReleaseManifest } from '../store/manifests.ts';
import type { ComposedCandidate, Defect } from './check.ts';

/** Budgets of a first view in compressed KB. The HTML includes the styles. */
const BUDGET_KB = { html: 32, script: 170, font: 80 };

const KINDS_OF_VIEW = ['html', 'script', 'font'] as const;

type Kind = (typeof KINDS_OF_VIEW)[number];

const KINDS: Readonly<Record<string, Kind>> = { '.js': 'script', '.woff2': 'font' };

/** Returns the scripts of the shell and of the section that serves an address. */
function scriptsOf({ shell, sections }: ChosenReleases, address: string): string[] {
  const filesOf = (release: ReleaseManifest, groups: readonly string[]) =>
    groups.flatMap((group) =>
      (release.chunks[group] ?? []).map((file) => `${clientBasePath(release)}${file}`),
    );
  const ofSection = sections.flatMap((section) => {
    const route = section.routes.find(({ addresses }) => addresses.includes(address));
    return route ? filesOf(section, [section.container, CHUNK_GROUP.section, route.page]) : [];
  });
  return [...filesOf(shell, [CHUNK_GROUP.shell]), ...ofSection];
}

/** Finds pages whose first view exceeds a budget. */
export function size({ plan: { releases }, composed, facts }: ComposedCandidate): Defect[] {
  const published = new Map(
    [releases.shell, ...releases.sections].flatMap((release) =>
      release.files.map(({ path, bytes }) => {
        const file = path.slice(`${CLIENT_FOLDER}/`.length);
        return [`${clientBasePath(release)}${file}`, bytes] as const;
      }),
    ),
  );
  return Object.entries(composed.manifest.pages).flatMap(([address, page]) => {
    const weight = {
      html: transferSize((path) => composed.files.get(path)?.length, page),
      script: 0,
      font: 0,
    };
    for (const file of new Set([...(facts.get(address)?.files ?? []), ...scriptsOf(releases, address)])) {
      const kind = KINDS[extname(file)];
      if (kind) weight[kind] += transferSize((path) => published.get(path), file);
    }
    return KINDS_OF_VIEW.flatMap((kind) => {
      const budget = BUDGET_KB[kind];
      const kilobytes = weight[kind] / 1024;
      if (kilobytes <= budget) return [];
      return {
        problem: `The first view of ${address} needs ${kilobytes.toFixed(1)} KB of ${kind}; its budget is ${budget} KB.`,
        advice: 'Make it smaller, or load what the first view does not need later.',
      };
    });
  });
}
