// For the site's server: loads nothing that builds, renders or promotes.

export { replaceFile } from './blobs/files.ts';
export { assignArm, makeCanaryCookie, readCanaryCookie } from './canary/assign.ts';
export { pageCsp } from './compose/page-csp.ts';
export { ReleaseError } from './errors.ts';
export { findPreviewByToken, signPreviewToken } from './promote/preview-link.ts';
export { readSiteSettings, type SiteSettings } from './settings.ts';
export { type LoadedFile, loadComposition, materializeGeneration } from './store/load.ts';
export type { EntryId } from './store/local-cache.ts';
export {
  type Canary,
  type CompositionManifest,
  compositionIdsOf,
  type Generation,
} from './store/manifests.ts';
export {
  compositionId,
  openStore,
  openWritableStore,
  type ReleaseStore,
  releaseId,
  type StoreLocation,
} from './store/release-store.ts';
