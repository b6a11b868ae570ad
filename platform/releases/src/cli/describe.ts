import { formatCompanyTime } from '@site/contract/company-time';
import { formatTable } from '@site/contract/table';
import { shareOf } from '../canary/assign.ts';
import { formatShare } from '../canary/judge.ts';
import type { CanaryState, Difference, Finding, PromoteResult, Status } from '../service/contract.ts';
import type { Actor, Canary, Generation, PreviewRecord } from '../store/manifests.ts';
import type { PrunePlan } from '../store/retention.ts';

// Texts for people, wherever the work was done.

function formatBytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

function describeActor({ by, publisher }: Partial<Actor>): string {
  const { commit, run } = publisher ?? {};
  return [by, commit?.slice(0, 10), run && `run ${run}`].filter(Boolean).join(', ');
}

/** Returns the releases of a change that were not live before. */
function changedReleases(requested: readonly string[], before: Generation | undefined): readonly string[] {
  const live = new Set(Object.entries(before?.releases ?? {}).map((release) => release.join('@')));
  const changed = requested.filter((release) => !live.has(release));
  return changed.length > 0 ? changed : requested;
}

/** Shortens versions for tables: `mf-contact@1.0.0-0123456789`. */
function shorten(releases: readonly string[]): string {
  return releases.join(', ').replace(/(-[\da-f]{10})[\da-f]{22}\b/g, '$1');
}

function describeChange({ change }: Generation, before?: Generation): string {
  if (change.kind === 'rollback') return `back to generation ${change.to}`;
  const releases = shorten(changedReleases(change.releases, before));
  switch (change.kind) {
    case 'promote':
      return change.restores
        ? `back to ${releases}, of generation ${change.restores}`
        : `promoted ${releases}`;
    case 'canary-start':
    case 'canary-advance':
      return `${releases} to ${formatShare(change.share ?? 0)} of visitors`;
    case 'canary-complete':
      return `${releases} to all visitors, after the canary`;
    case 'canary-abort':
      return `withdrew ${releases} from the canary`;
  }
}

function skippedChecks({ checks }: Generation): string[] {
  return Object.entries(checks)
    .filter(([, result]) => result !== 'passed')
    .map(([check, result]) => `${check} ${result}`);
}

function describeCanary(canary: Canary): string {
  const { tries, steps, step, since } = canary;
  const left = [...steps.slice(step + 1).map(formatShare), 'all'].join(', ');
  return `Canary: ${shorten(tries)} to ${formatShare(shareOf(canary))} of visitors since ${formatCompanyTime(since)}, then to ${left}`;
}

export function describeGeneration(generation: Generation): string {
  const { generation: number, composition, canary, change } = generation;
  const live = `Generation ${number} is live:`;
  if (change.kind === 'rollback')
    return `${live} composition ${composition}, that of generation ${change.to}.`;
  const what = `${live} ${describeChange(generation)}.`;
  return canary ? `${what} ${describeCanary(canary)}.` : what;
}

export function describePromoted({ generation, composition, addresses, changed }: PromoteResult): string {
  return changed
    ? `Generation ${generation} is live: composition ${composition}, ${addresses} addresses.`
    : `Exactly this is live already, as generation ${generation}.`;
}

export function describeWarnings(findings: readonly Finding[]): string {
  const lines = findings.map(
    ({ check, problem, advice }) => `A promotion would fail check "${check}": ${problem}\n  ${advice}`,
  );
  return lines.join('\n');
}

export function describeStatus({ current, releases }: Status): string {
  const head = ['WORKSPACE', 'LIVE', 'FALLBACK', 'NEWEST RELEASE', 'PUBLISHED'];
  const rows = releases.map(({ name, live, fallback, newest, publishedAt, by, publisher }) => {
    const actor = describeActor({ ...(by ? { by } : {}), publisher });
    return [
      name,
      live ?? '–',
      fallback ?? '–',
      newest === live ? 'live' : (newest ?? '–'),
      publishedAt ? `${formatCompanyTime(publishedAt)}${actor && ` by ${actor}`}` : '–',
    ];
  });
  const lines = current
    ? [
        `Generation ${current.generation}, composition ${current.composition},`,
        `live since ${formatCompanyTime(current.at)} by ${describeActor(current)}`,
        `${describeChange(current)}${current.why ? `: ${current.why}` : ''}`,
        ...skippedChecks(current).map((check) => `Check ${check}`),
        ...(current.canary ? [describeCanary(current.canary)] : []),
      ]
    : ['Nothing is live yet.'];
  return [...lines, formatTable(head, rows)].join('\n');
}

/** Formats the history. `history` may have one more generation than `limit`, to compare the last one with. */
export function describeHistory(history: readonly Generation[], limit = history.length): string {
  if (history.length === 0) return 'Nothing was ever live.';
  const rows = history
    .slice(0, limit)
    .map((each, at) => [
      String(each.generation),
      formatCompanyTime(each.at),
      describeActor(each),
      describeChange(each, history[at + 1]),
      each.why ?? '',
      skippedChecks(each).join('; '),
    ]);
  const head = ['GENERATION', 'SINCE', 'BY', 'WHAT', 'WHY', 'NOT CHECKED'];
  // Without this column, the others fit into 80 columns.
  const shown = rows.some((row) => row.at(-1)) ? head : head.slice(0, -1);
  return formatTable(
    shown,
    rows.map((row) => row.slice(0, shown.length)),
  );
}

export function describeDifference(difference: Difference): string {
  const pages = (['added', 'removed', 'changed'] as const).flatMap((kind) =>
    difference[kind].map((address) => [kind, address]),
  );
  return pages.length > 0
    ? formatTable(['PAGE', 'ADDRESS'], pages)
    : 'No page would look or read differently.';
}

export function describePreviews(previews: readonly PreviewRecord[]): string {
  if (previews.length === 0) return 'There is no active preview.';
  const rows = previews.map(({ id, releases, until, by }) => [
    id,
    releases.join(', '),
    formatCompanyTime(until),
    by,
  ]);
  return formatTable(['ID', 'SHOWS', 'UNTIL', 'BY'], rows);
}

export function describeCanaryState({ canary, counts, summary }: CanaryState): string {
  if (!canary) return summary;
  const rows = (counts ?? []).map(({ step, canary: tried, stable }) => [
    formatShare(canary.steps[step] ?? 0),
    `${tried.withError} of ${tried.visitors}`,
    `${stable.withError} of ${stable.visitors}`,
  ]);
  return [
    `${describeCanary(canary)}.`,
    ...(counts ? [formatTable(['SHARE', 'WITH AN ERROR IN THE CANARY', 'OF THE OTHERS'], rows)] : []),
    summary,
  ].join('\n');
}

export function isEmptyPrunePlan({ entries, generations, previews }: PrunePlan): boolean {
  return entries.length + generations.length + previews.length === 0;
}

export function describePrune(plan: PrunePlan): string {
  if (isEmptyPrunePlan(plan)) return 'There is nothing to remove.';
  const { entries, generations, previews } = plan;
  const [first, last] = [Math.min(...generations), Math.max(...generations)];
  const rows = [
    ...entries.map(({ id, bytes }) => [id, formatBytes(bytes)]),
    ...(generations.length > 0 ? [[`generations ${first} to ${last}`, '–']] : []),
    ...previews.map((id) => [`preview ${id}, which is over`, '–']),
  ];
  return formatTable(['WHAT', 'SIZE'], rows);
}
