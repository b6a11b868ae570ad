export { parseReference } from './compose/choose.ts';
export { pagePolicy } from './compose/page-policy.ts';
export { PROMOTION_CHECKS } from './gate/check-list.ts';
export { preview } from './preview/preview.ts';
export { promote } from './promote/promote.ts';
export { rollback } from './promote/rollback.ts';
export { isPublished, publish } from './publish/publish.ts';
export {
  findWorkspace,
  releasableWorkspaces,
  rspackCommand,
  type Workspace,
} from './publish/workspaces.ts';
export { readRoutes, renderEmptyDocument } from './render/renderer.ts';
export { readSiteSettings, type SiteSettings } from './settings.ts';
export { sentBytes } from './store/compress.ts';
export type { CompositionManifest, Generation, ReleaseManifest } from './store/manifest.ts';
export { contentVersion, integrityOf } from './store/release-files.ts';
export { ReleaseStore } from './store/store.ts';
