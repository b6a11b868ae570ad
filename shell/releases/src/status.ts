import Table from 'cli-table3';
import type { ReleaseStore } from './store.ts';

interface StatusRow {
  name: string;
  /** Version that visitors see; undefined when the section is not on the site. */
  live: string | undefined;
  newest: string | undefined;
  publishedAt: string | undefined;
}

async function statusRows(store: ReleaseStore, live: Readonly<Record<string, string>>): Promise<StatusRow[]> {
  const names = await store.names();
  return Promise.all(
    names.sort().map(async (name) => {
      const [newest] = await store.releasesOf(name);
      return { name, live: live[name], newest: newest?.version, publishedAt: newest?.publishedAt };
    }),
  );
}

/** What is live, since when, by whom and why, and the newest release of each workspace. */
export async function describeStatus(store: ReleaseStore, { json }: { json: boolean }): Promise<string> {
  const current = await store.current();
  const composition = current ? await store.composition(current.composition) : undefined;
  const rows = await statusRows(store, composition?.releases ?? {});
  if (json) return JSON.stringify({ current: current ?? null, releases: rows }, null, 2);
  const table = new Table({
    head: ['workspace', 'live', 'newest release', 'published'],
    style: { head: [], border: [], compact: true },
  });
  for (const { name, live, newest, publishedAt } of rows) {
    table.push([name, live ?? '–', newest === live ? 'live' : (newest ?? '–'), publishedAt ?? '–']);
  }
  const heading = current
    ? `Generation ${current.generation}, composition ${current.composition}, live since ${current.promotedAt} by ${current.by}${current.why ? `: ${current.why}` : ''}`
    : 'Nothing is live yet.';
  return `${heading}\n${table.toString()}`;
}
