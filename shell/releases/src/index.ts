export { RSPACK } from './build.ts';
export { parseReference, type ReleaseReference } from './choose.ts';
export { sentBytes } from './compress.ts';
export type { CompositionManifest, Generation, ReleaseManifest } from './manifest.ts';
export { pagePolicy } from './pagePolicy.ts';
export { type Preview, type PreviewOptions, preview } from './preview.ts';
export { type PreviewRight, readPreview, signPreview } from './previewLink.ts';
export { type Promotion, promote } from './promote.ts';
export {
  contentVersion,
  isPublished,
  type Published,
  publish,
  REMOTE_ENTRY,
  SHELL_ENTRY,
} from './publish.ts';
export { CHECKS, Refusal } from './refusal.ts';
export { rollback } from './rollback.ts';
export { ROOT, readSettings, SettingsError, type SiteSettings } from './settings.ts';
export { ReleaseStore } from './store.ts';
export { containerName, findWorkspace, releasableWorkspaces, type Workspace } from './workspaces.ts';
