import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '@site/contract/program';
import { compositionPath, manifestName, releasePath, verifyFolder } from '../store/folders/folders.ts';
import { compositionsOf, type Generation, type ReleaseManifest } from '../store/manifest.ts';
import type { ReleaseStore } from '../store/store.ts';

/** Copies a folder into an empty one, and compares the copy with the hashes of its manifest. */
async function copyFolder(path: string, source: string, folder: string): Promise<void> {
  await cp(source, folder, { recursive: true });
  try {
    await verifyFolder(path, folder, await readFile(join(folder, manifestName(path))), source);
  } catch (error) {
    const why = error instanceof Error ? error.message : error;
    throw new Refusal(`${path} is not whole, and nothing is live that was not before: ${why}.`);
  }
}

/** @throws Refusal where the target has something else than the first generations of the source */
function refuseOtherHistory(source: readonly Generation[], target: readonly Generation[]): void {
  const first = source[0]?.generation ?? 1;
  const own = new Map(source.map((each) => [each.generation, each]));
  // What was pruned in the source may still be in the target.
  const other = target.find(
    (each) => each.generation >= first && !isDeepStrictEqual(each, own.get(each.generation)),
  );
  const last = target.at(-1)?.generation;
  if (other || (last !== undefined && last + 1 < first)) {
    throw new Refusal(
      `The history of the target is not the beginning of the source's: they differ in generation ${other?.generation ?? (last ?? 0) + 1}. Copy into an empty store.`,
    );
  }
}

/** Copies what links to previews and the ids of visitors are signed with: links go on, and who is in a canary stays in it. */
async function copyKeys(from: ReleaseStore, to: ReleaseStore): Promise<void> {
  for (const name of ['previewKey', 'visitorKey'] as const) {
    const key = await from[name].read();
    if (!key || (await to[name].keep(key)) || (await to[name].read())?.equals(key)) continue;
    const what = name === 'previewKey' ? 'previews' : 'visitors';
    throw new Refusal(`The target has another key for ${what} than the source. Copy into an empty store.`);
  }
}

async function copyRelease(
  from: ReleaseStore,
  to: ReleaseStore,
  { release, at }: { release: ReleaseManifest; at: number },
): Promise<boolean> {
  const { name, version } = release;
  if (await to.release(name, version)) {
    const problem = await to.damageOf(release);
    if (problem)
      throw new Refusal(
        `${name}@${version} of the target ${problem}. Delete ${to.releasePlace(release)} and copy again.`,
      );
    // Which one is the newest is the same in both. A file's time is a little less than what it was set to.
    if ((await to.publishedAt(release)) < at - 1) await to.renewRelease(release, at);
    return false;
  }
  await from.bringRelease(release);
  const source = from.releaseFolder(name, version);
  await to.addRelease(release, (folder) => copyFolder(releasePath(release), source, folder), at);
  return true;
}

/** @returns whether it was copied: not one that is there already, whole, nor one that the source has no more */
async function copyComposition(from: ReleaseStore, to: ReleaseStore, id: string): Promise<boolean> {
  if (!(await to.damageOf(id)) || !(await from.bringComposition(id))) return false;
  const at = await from.composedAt(id);
  await to.draftComposition(async ({ folder, keepAs }) => {
    await copyFolder(compositionPath(id), from.compositionFolder(id), folder);
    await keepAs(id, at);
  });
  return true;
}

/**
 * Copies who may publish, with their rights and the hashes of their tokens. What the owner has ended in either store is ended in the target: a
 * copy that is run again gives nobody back what was taken from him.
 */
async function copyPublishers(from: ReleaseStore, to: ReleaseStore): Promise<number> {
  let copied = 0;
  for (const publisher of await from.publishers.all()) {
    // Asked first: the same record once more is taken for one's own whose answer was lost, where the store is in a bucket.
    const known = await to.publishers.read(publisher.id);
    if (!known && (await to.publishers.add(publisher))) copied += 1;
    else if (publisher.revokedAt !== undefined && !known?.revokedAt) await to.publishers.replace(publisher);
  }
  return copied;
}

/**
 * Copies a whole site from one store to another: releases, the compositions that were live, also to a share of visitors, or are shown by a
 * preview, previews, the keys of their links and of visitors, publishers with the hashes of their tokens, and at last the history, in its order. Not copied is what the deploy service works
 * with: identities that were used, and jobs. Each file is compared with its hash. What is there already is compared and not copied again,
 * so that a copy that was killed goes on where it was.
 * @param say is told what was copied
 * @throws Refusal when the target's history is not the beginning of the source's, or something is not whole
 */
export function copyStore(from: ReleaseStore, to: ReleaseStore, say: (line: string) => void): Promise<void> {
  return from.pins.hold(() => to.pins.hold((confirm) => copyAll(from, to, confirm, say)));
}

async function copyAll(
  from: ReleaseStore,
  to: ReleaseStore,
  confirm: () => Promise<void>,
  say: (line: string) => void,
): Promise<void> {
  const history = (await from.generations.history()).reverse();
  const known = (await to.generations.history()).reverse();
  refuseOtherHistory(history, known);
  await copyKeys(from, to);
  for (const name of (await from.names()).sort()) {
    // The newest last, as they came.
    for (const dated of (await from.datedReleases(name)).reverse())
      if (await copyRelease(from, to, dated)) say(`Copied ${name}@${dated.release.version}`);
  }
  const previews = await from.previews.good();
  for (const id of new Set([...history, ...previews].flatMap(compositionsOf)))
    if (await copyComposition(from, to, id)) say(`Copied composition ${id}`);
  for (const preview of previews) await to.previews.add(preview);
  const publishers = await copyPublishers(from, to);
  if (publishers > 0) say(`Copied ${publishers} publishers`);
  const last = known.at(-1)?.generation ?? 0;
  for (const { generation, ...rest } of history.filter((each) => each.generation > last)) {
    await confirm();
    await to.generations.create(generation - 1, rest);
    say(`Copied generation ${generation}`);
  }
}
