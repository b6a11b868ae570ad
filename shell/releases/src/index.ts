export { RSPACK } from './build.ts';
export type { CompositionManifest, Pointer, ReleaseManifest } from './manifest.ts';
export { type Promotion, parseReference, promote, type ReleaseReference } from './promote.ts';
export { isPublished, type Published, publish, REMOTE_ENTRY, SHELL_ENTRY } from './publish.ts';
export { Refusal } from './refusal.ts';
export { ROOT, readSettings, SettingsError, type SiteSettings } from './settings.ts';
export { ReleaseStore } from './store.ts';
export { containerName, releasableWorkspaces, type Workspace } from './workspaces.ts';
