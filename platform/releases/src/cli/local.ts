import type { ReleaseStore } from '../store/store.ts';

/** Stores of which something may have been brought to this machine's disk. */
const opened: ReleaseStore[] = [];

/** Says that a command may bring something of a store to this machine's disk. */
export function mayBring(store: ReleaseStore): ReleaseStore {
  opened.push(store);
  return store;
}

/** Removes what commands have brought and nobody needs. What does not go stays: the command is done, whatever comes of this. */
export async function tidyOpened(): Promise<void> {
  await Promise.allSettled(opened.splice(0).map((store) => store.tidyCopies()));
}

/** What a command works with that changes the store of this machine, or the bucket that the settings name. */
export async function openLocal() {
  const [{ readSiteSettings }, { openToChange }] = await Promise.all([
    import('../settings.ts'),
    import('../open-store.ts'),
  ]);
  const settings = readSiteSettings();
  return { settings, store: mayBring(await openToChange(settings)) };
}

/** What a command works with that only reads. */
export async function readLocal() {
  const [{ readSiteSettings }, { openReleaseStore }, descriptions] = await Promise.all([
    import('../settings.ts'),
    import('../open-store.ts'),
    import('./status.ts'),
  ]);
  return { store: await openReleaseStore(readSiteSettings()), ...descriptions };
}
