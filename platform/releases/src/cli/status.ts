import { table } from '@site/contract/table';
import { companyTime } from '@site/contract/times';
import { sayShare } from '../canary/say.ts';
import type { Difference } from '../promote/difference.ts';
import type { Actor, Generation } from '../store/manifest.ts';
import type { ReleaseStore } from '../store/store.ts';
import { describeCanary } from './canary-outcome.ts';

/** `12345` → `12.1 KB` */
export function readableBytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

/**
 * Reads what is live, and the newest release of each workspace. One that is not on the site has no live version;
 * visitors get the fallback where the live one does not work.
 */
export async function readStatus(store: ReleaseStore) {
  const { generation: current, composition } = await store.live();
  const names = (await store.names()).sort();
  const releases = await Promise.all(
    names.map(async (name) => {
      const [newest] = await store.datedReleases(name);
      return {
        name,
        live: composition?.releases[name],
        fallback: composition?.fallbacks[name],
        newest: newest?.release.version,
        publishedAt: newest ? new Date(newest.at).toISOString() : undefined,
        by: newest?.release.by,
        publisher: newest?.release.publisher,
      };
    }),
  );
  return { current, releases };
}

/** Of the releases of a change, those that were not live before; all of them where that is not known, or none is another one. */
function changedReleases(asked: readonly string[], before: Generation | undefined): readonly string[] {
  const live = new Set(Object.entries(before?.releases ?? {}).map((release) => release.join('@')));
  const changed = asked.filter((release) => !live.has(release));
  return changed.length > 0 ? changed : asked;
}

/** @param before what was live before it, where that is known */
function describeChange({ change }: Generation, before?: Generation): string {
  if (change.kind === 'rollback') return `back to generation ${change.to}`;
  const releases = changedReleases(change.releases, before).join(', ');
  switch (change.kind) {
    case 'promote':
      return change.restores
        ? `back to ${releases}, of generation ${change.restores}`
        : `promoted ${releases}`;
    case 'canary':
    case 'canary-step':
      return `${releases} to ${sayShare(change.share)} of visitors`;
    case 'canary-complete':
      return `${releases} to all visitors, after the canary`;
    case 'canary-abort':
      return `withdrew ${releases} from the canary`;
  }
}

/** Who it was, and from where, where that is known. */
function describeActor({
  by,
  publisher,
}: {
  by?: string | undefined;
  publisher?: Actor | undefined;
}): string {
  const { commit, run } = publisher ?? {};
  return [by, commit?.slice(0, 10), run && `run ${run}`].filter(Boolean).join(', ');
}

function skippedChecks({ checks }: Generation): string[] {
  return Object.entries(checks)
    .filter(([, result]) => result !== 'passed')
    .map(([check, result]) => `${check} ${result}`);
}

/** What is live, as it is described. */
export interface Status {
  current: Generation | undefined;
  releases: readonly {
    name: string;
    live?: string | undefined;
    fallback?: string | undefined;
    newest?: string | undefined;
    publishedAt?: string | undefined;
    by?: string | undefined;
    publisher?: Actor | undefined;
  }[];
}

/** What was done to what is live, where a table below has the versions. */
function describeLive(current: Generation): string {
  const { change } = current;
  if (change.kind !== 'promote' || change.restores) return describeChange(current);
  return `promoted ${change.releases.map((release) => release.split('@')[0]).join(', ')}`;
}

/** The status as text. */
export function describeStatus({ current, releases }: Status): string {
  const head = ['WORKSPACE', 'LIVE', 'FALLBACK', 'NEWEST RELEASE', 'PUBLISHED'];
  const rows = releases.map(({ name, live, fallback, newest, publishedAt, ...doer }) => {
    const actor = describeActor(doer);
    return [
      name,
      live ?? '–',
      fallback ?? '–',
      newest === live ? 'live' : (newest ?? '–'),
      publishedAt ? `${companyTime(publishedAt)}${actor && ` by ${actor}`}` : '–',
    ];
  });
  const lines = current
    ? [
        `Generation ${current.generation}, composition ${current.composition},`,
        `live since ${companyTime(current.at)} by ${describeActor(current)}`,
        `${describeLive(current)}${current.why ? `: ${current.why}` : ''}`,
        ...skippedChecks(current).map((check) => `Check ${check}`),
        ...(current.canary ? [describeCanary(current.canary)] : []),
      ]
    : ['Nothing is live yet.'];
  return [...lines, table(head, rows, undefined, head.slice(0, 4))].join('\n');
}

/**
 * Everything that was live, the newest first, as text.
 * @param history one more than is listed, where there is: of each it is said what was another one before
 * @param limit how many are listed at most
 */
export function describeHistory(history: readonly Generation[], limit = history.length): string {
  if (history.length === 0) return 'Nothing was ever live.';
  const rows = history
    .slice(0, limit)
    .map((each, at) => [
      String(each.generation),
      companyTime(each.at),
      describeActor(each),
      describeChange(each, history[at + 1]),
      each.why ?? '',
      skippedChecks(each).join('; '),
    ]);
  const head = ['GENERATION', 'SINCE', 'BY', 'WHAT', 'WHY', 'NOT CHECKED'];
  // Where all was checked, 80 columns have room for the others.
  const shown = rows.some((row) => row.at(-1)) ? head : head.slice(0, -1);
  return table(
    shown,
    rows.map((row) => row.slice(0, shown.length)),
    undefined,
    ['GENERATION', 'WHAT'],
  );
}

function signed(bytes: number): string {
  return `${bytes < 0 ? '−' : '+'}${readableBytes(Math.abs(bytes))}`;
}

/** What would change, as text. */
export function describeDifference({ added, removed, changed, bytes }: Difference): string {
  const pages = [
    ...added.map((address) => ['added', address]),
    ...removed.map((address) => ['removed', address]),
    ...changed.map((address) => ['changed', address]),
  ];
  return [
    pages.length > 0 ? table(['PAGE', 'ADDRESS'], pages) : 'No page would look or read differently.',
    table(
      ['COMPRESSED', 'GAINED OR LOST'],
      Object.entries(bytes).map(([kind, count]) => [kind, signed(count)]),
    ),
  ].join('\n');
}
