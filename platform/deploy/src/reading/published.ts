import type { ReleaseStore } from '@site/releases';
import type { PublishedRelease } from '../answers.ts';

/** Most releases of a workspace. Nobody promotes an older one by hand. */
const MOST = 50;

/** What can be promoted, by name, the newest first. */
export async function publishedReleases(store: ReleaseStore): Promise<PublishedRelease[]> {
  const current = await store.current();
  const tried = new Set(current?.canary?.tries);
  const names = (await store.names()).sort();
  const all = names.map(async (name) => {
    const dated = (await store.datedReleases(name)).slice(0, MOST);
    return dated.map(
      ({ release: { version, by, revision, publisher }, at }): PublishedRelease => ({
        name,
        version,
        publishedAt: new Date(at).toISOString(),
        by,
        revision,
        repository: publisher?.repository,
        live: current?.releases?.[name] === version,
        trial: tried.has(`${name}@${version}`),
      }),
    );
  });
  return (await Promise.all(all)).flat();
}
