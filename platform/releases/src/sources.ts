// What tells whether the sources of this checkout are live already. It loads nothing that builds, renders or promotes.

export { openToChange } from './open-store.ts';
export { isOfSources, recallOutcome, rememberOutcome } from './publish/outcomes.ts';
export { releasableWorkspaces, sourceHash } from './publish/workspaces.ts';
export { readSiteSettings, type SiteSettings } from './settings.ts';
export type { Generation } from './store/manifest.ts';
export { hashOf } from './store/release-files.ts';
export type { ReleaseStore } from './store/store.ts';
