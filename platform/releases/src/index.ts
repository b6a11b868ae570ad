export type { BlobStore } from './blobs/blob-store.ts';
export { FolderBlobStore } from './blobs/folder.ts';
export type { BucketAddress } from './blobs/s3.ts';
export { CANARY_WATCHER, watchCanary } from './canary/canary.ts';
export type { CountsSource } from './canary/counts.ts';
export { judge } from './canary/judge.ts';
export { chooseBrowser } from './checks/browser.ts';
export type { BrowserChoice } from './checks/check.ts';
export { CHECK_NAMES } from './checks/gate.ts';
export { formatReference, parseReference } from './compose/plan.ts';
export { renderEmptyDocument } from './compose/render.ts';
export { RenderError } from './compose/render-formats.ts';
export { RELEASE_NAME } from './compose/routes.ts';
export { errorOf, problemOf, ReleaseError } from './errors.ts';
export { publishWorkspace, readBuild } from './publish/build.ts';
export {
  addPublisher,
  CI_ISSUERS,
  createToken,
  type Grant,
  generateToken,
  publisherIdOf,
  publishersOf,
  revokePublisher,
  tokenMatches,
} from './publish/publishers.ts';
export { packUpload, readUpload, UPLOAD_LIMITS } from './publish/upload.ts';
export {
  buildWorkspace,
  findWorkspace,
  releasableWorkspaces,
  rspackCommand,
  runBuild,
  sourceHash,
  type Workspace,
} from './publish/workspaces.ts';
export type * from './service/contract.ts';
export { HttpReleaseService, type ReleaseServer } from './service/http.ts';
export { type LocalOptions, LocalReleaseService } from './service/local.ts';
export { readSiteSettings, type SiteSettings, STORE_SETTINGS, storeSettings } from './settings.ts';
export { integrityOf } from './store/hashes.ts';
export type {
  Actor,
  Canary,
  CompositionManifest,
  Generation,
  PreviewRecord,
  Publisher,
  PublisherIdentity,
  ReleaseManifest,
  Right,
} from './store/manifests.ts';
export type { JsonRecords } from './store/records.ts';
export { openStore, openWritableStore, ReleaseStore, type StorePlace } from './store/release-store.ts';
