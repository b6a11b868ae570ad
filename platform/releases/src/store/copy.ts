import { isDeepStrictEqual } from 'node:util';
import { ReleaseError } from '../errors.ts';
import { MANIFEST } from './local-cache.ts';
import type { Generation } from './manifests.ts';
import type { ReleaseStore } from './release-store.ts';

/** What is copied blob by blob. Generations come last: what they name is there by then. */
const FOLDERS = ['releases/', 'compositions/', 'latest/', 'previews/', 'publishers/'];

/** Records that somebody has ended: they are ended in the target too. */
const ENDED = /"(?:revokedAt|ended)":/;

const KEYS = ['preview.key', 'canary.key'];

/** @throws ReleaseError where the target has something else than the first generations of the source */
function refuseOtherHistory(source: readonly Generation[], target: readonly Generation[]): void {
  const own = new Map(source.map((each) => [each.generation, each]));
  const other = target.find((each) => !isDeepStrictEqual(each, own.get(each.generation)));
  if (other)
    throw new ReleaseError(
      'conflict',
      `The target has another generation ${other.generation} than the source. Copy into an empty store.`,
    );
}

/** Copies what signs links and cookies: they go on. @throws ReleaseError where the target has another key */
async function copyKeys(from: ReleaseStore, to: ReleaseStore): Promise<void> {
  for (const name of KEYS) {
    const key = await from.blobs.get(name);
    if (key && !(await to.blobs.putIfAbsent(name, key)))
      throw new ReleaseError(
        'conflict',
        `The target has another ${name} than the source. Copy into an empty store.`,
      );
  }
}

/** Copies a folder, manifests after their archives. @returns how many blobs were copied */
async function copyFolder(from: ReleaseStore, to: ReleaseStore, folder: string): Promise<number> {
  const there = new Set((await to.blobs.list(folder)).map(({ key }) => key));
  const isManifest = ({ key }: { key: string }) => key.endsWith(`/${MANIFEST}`);
  const all = await from.blobs.list(folder);
  let copied = 0;
  for (const { key } of [...all.filter((each) => !isManifest(each)), ...all.filter(isManifest)]) {
    const isSmall = folder !== 'releases/' && folder !== 'compositions/';
    if (there.has(key) && !isSmall) continue;
    const content = await from.blobs.get(key);
    // What was ended in the target stays ended.
    const changes = !there.has(key) || folder === 'latest/' || ENDED.test(String(content));
    if (!content || !changes) continue;
    await to.blobs.put(key, content);
    copied += 1;
  }
  return copied;
}

/**
 * Copies a whole site from one store to another, its history last. What is there already is not copied again, so that
 * a copy that was killed goes on. Nothing of the target is live before all of it is there.
 * @param say is told what was copied
 * @throws ReleaseError where the target's history is not the beginning of the source's
 */
export async function copyStore(
  from: ReleaseStore,
  to: ReleaseStore,
  say: (line: string) => void,
): Promise<void> {
  const history = (await from.history()).reverse();
  refuseOtherHistory(history, await to.history());
  await copyKeys(from, to);
  for (const folder of FOLDERS) {
    const copied = await copyFolder(from, to, folder);
    if (copied > 0) say(`Copied ${copied} files of ${folder}`);
  }
  const known = (await to.current())?.generation ?? 0;
  for (const { generation } of history.filter((each) => each.generation > known)) {
    const key = `generations/${generation}.json`;
    const content = await from.blobs.get(key);
    if (content && !(await to.blobs.putIfAbsent(key, content))) throw ReleaseError.overtaken(generation);
    say(`Copied generation ${generation}`);
  }
}
