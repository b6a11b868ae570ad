import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { print, Refusal } from '@site/contract/program';
import { ReleaseStore } from '../../store/store.ts';
import { FixtureSite } from '../../testing/site.ts';
import { rollback } from '../rollback.ts';

/**
 * A program that changes what is live, again and again: it makes one of some compositions live, and rolls back to the one before. Every
 * so often it promotes a release. What was pruned meanwhile it takes from a copy of the store. It begins when it is told so.
 *
 * Arguments: the folder of the store, the one of its copy, and how many rollbacks there are to a promotion.
 */
const [data = '', copied = '', rollbacks = '1'] = process.argv.slice(2);
const site = new FixtureSite(data);
const { store } = site;
const copy = new ReleaseStore(copied);

async function restoreReleases(): Promise<void> {
  for (const release of await copy.releasesOf('mf-two')) {
    if (await store.release(release.name, release.version)) continue;
    const from = copy.releaseFolder(release.name, release.version);
    await store.addRelease(release, (folder) => cp(from, folder, { recursive: true }));
  }
}

/** Does what a promotion does, but takes the composition from the copy. */
async function makeLive(id: string): Promise<void> {
  await store.pins.hold(async (confirm) => {
    const before = await store.current();
    if (!before || before.composition === id) return;
    await restoreReleases();
    await store.draftComposition(async ({ folder, keepAs }) => {
      await cp(copy.compositionFolder(id), folder, { recursive: true });
      await keepAs(id);
    });
    await confirm();
    const { generation, ...next } = before;
    await store.generations.create(generation, { ...next, composition: id, at: new Date().toISOString() });
  });
}

/** Runs something that prune may have made impossible. @returns whether it was done */
async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return false;
  }
}

print('ready');
await once(process.stdin, 'data');
const ids = await copy.compositionIds();
const versions = await copy.releasesOf('mf-two');
for (let round = 1; ; round += 1) {
  // Else nobody could ever remove anything.
  await sleep(Math.random() * 20);
  await makeLive(ids[round % ids.length] ?? '');
  print('made live');
  if (await attempt(() => rollback(store, {}))) print('rolled back');
  if (round % Number(rollbacks) > 0) continue;
  const { name = '', version = '' } = versions[(round / Number(rollbacks)) % versions.length] ?? {};
  if (await attempt(() => site.promote([{ name, version }]))) print('promoted');
}
