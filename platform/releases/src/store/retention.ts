import type { BlobInfo } from '../blobs/blob-store.ts';
import { FolderBlobStore } from '../blobs/folder.ts';
import { ReleaseError } from '../errors.ts';
import { MANIFEST } from './local-cache.ts';
import { compositionIdsOf, type Generation, hasPreviewEnded } from './manifests.ts';
import { compositionId, type ReleaseStore, releaseId } from './release-store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface PruneOptions {
  generations: number;
  /** Days since the last use; at least one. */
  days: number;
}

export interface PrunePlan {
  /** Releases and compositions: `releases/mf-contact/1.0.0-…`. */
  entries: { id: string; bytes: number }[];
  /** The oldest ones, without a gap. */
  generations: number[];
  previews: string[];
}

interface Entry {
  id: string;
  blobs: BlobInfo[];
  usedAt: number;
}

function entryOf(key: string): string {
  return key
    .split('/')
    .slice(0, key.startsWith('releases/') ? 3 : 2)
    .join('/');
}

async function listEntries(store: ReleaseStore, folder: string): Promise<Entry[]> {
  const entries = new Map<string, Entry>();
  for (const blob of await store.blobs.list(folder)) {
    const id = entryOf(blob.key);
    const entry = entries.get(id) ?? { id, blobs: [], usedAt: 0 };
    entry.blobs.push(blob);
    entry.usedAt = Math.max(entry.usedAt, blob.modified.getTime());
    entries.set(id, entry);
  }
  return [...entries.values()];
}

/** Returns the newest generations, and those that were live since a time. */
function keptGenerations(history: readonly Generation[], count: number, since: number): Generation[] {
  return history.filter((_, at) => {
    // A generation was live until the next one was.
    const next = history[at - 1];
    return !next || at < count || Date.parse(next.at) >= since;
  });
}

/** Returns the entries that generations and previews need. */
async function neededEntries(store: ReleaseStore, kept: readonly Generation[]): Promise<Set<string>> {
  const previews = (await store.previews.all()).filter((preview) => !hasPreviewEnded(preview));
  const ids = new Set([...kept, ...previews].flatMap(compositionIdsOf));
  const compositions = await Promise.all([...ids].map((id) => store.composition(id)));
  const versions = [
    ...compositions.flatMap((each) => (each ? [each.releases, each.fallbacks] : [])),
    ...kept.flatMap(({ releases, canary }) => (canary ? [releases, canary.releases] : [releases])),
  ];
  const newest = (await store.names()).map((name) => store.latestRelease(name));
  return new Set([
    ...[...ids].map(compositionId),
    ...versions.flatMap(Object.entries).map(([name, version]) => releaseId({ name, version })),
    ...(await Promise.all(newest)).flatMap((release) => (release ? [releaseId(release)] : [])),
  ]);
}

function keptSince({ days }: PruneOptions): number {
  return Date.now() - Math.max(1, days) * DAY_MS;
}

/**
 * Lists what nobody needs. Keeps everything that is live, on canary, previewed, the newest of its name,
 * needed by the last generations or used lately. @throws ReleaseError if the live composition is lost: its
 * needs are unknown
 */
export async function planPrune(store: ReleaseStore, options: PruneOptions): Promise<PrunePlan> {
  const since = keptSince(options);
  const history = await store.history();
  const [live] = history;
  if (live && !(await store.composition(live.composition)))
    throw new ReleaseError(
      'conflict',
      `The composition of generation ${live.generation}, which is live, is lost. Promote its releases again, or roll back, before you prune.`,
    );
  const kept = keptGenerations(history, options.generations, since);
  const oldest = Math.min(...kept.map(({ generation }) => generation));
  const needed = await neededEntries(store, kept);
  const entries = [
    ...(await listEntries(store, 'compositions/')),
    ...(await listEntries(store, 'releases/')),
  ];
  return {
    entries: entries
      .filter(({ id, usedAt }) => !needed.has(id) && usedAt < since)
      .map(({ id, blobs }) => ({ id, bytes: blobs.reduce((sum, { bytes }) => sum + bytes, 0) })),
    generations: history.map(({ generation }) => generation).filter((number) => number < oldest),
    previews: (await store.previews.all()).filter(hasPreviewEnded).map(({ id }) => id),
  };
}

/** Deletes what a plan lists, except what a promotion has marked as used since. */
export async function applyPrune(
  store: ReleaseStore,
  { entries, generations, previews }: PrunePlan,
  options: PruneOptions,
): Promise<void> {
  // Oldest first: there is never a gap.
  for (const number of [...generations].sort((a, b) => a - b))
    await store.blobs.delete(`generations/${number}.json`);
  for (const id of previews) await store.previews.remove(id);
  for (const { id } of entries) {
    const [entry] = await listEntries(store, `${id}/`);
    if (!entry || entry.usedAt >= keptSince(options)) continue;
    // An entry without its manifest does not exist.
    await store.blobs.delete(`${id}/${MANIFEST}`);
    for (const { key } of entry.blobs) await store.blobs.delete(key);
  }
  if (store.blobs instanceof FolderBlobStore) await store.blobs.removeUnfinished();
}
