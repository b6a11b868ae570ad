export { FolderBlobStore } from './blobs/folder.ts';
export type { BucketAddress } from './blobs/s3.ts';
export { watchCanary } from './canary/canary.ts';
export type { CountsSource } from './canary/counts.ts';
export { chooseBrowser, startBrowser } from './checks/browser.ts';
export type { BrowserChoice } from './checks/check.ts';
export { CHECK_NAMES } from './checks/gate.ts';
export { renderEmptyDocument } from './compose/render.ts';
export { RenderError } from './compose/render-protocol.ts';
export { problemOf, ReleaseError } from './errors.ts';
export { publishWorkspace } from './publish/build.ts';
export {
  addPublisher,
  CI_ISSUERS,
  createToken,
  type Grant,
  publisherIdInToken,
  revokePublisher,
  tokenMatches,
} from './publish/publishers.ts';
export { packUpload, readUpload, UPLOAD_LIMITS } from './publish/upload.ts';
export {
  buildWorkspace,
  findWorkspace,
  releasableWorkspaces,
  rspackCommand,
  sourceHash,
  type Workspace,
} from './publish/workspaces.ts';
export type * from './service/contract.ts';
export { HttpReleaseService } from './service/http-client.ts';
export { LocalReleaseService } from './service/local.ts';
export { readSiteSettings, type SiteSettings, STORE_SETTINGS, storeSettings } from './settings.ts';
export { integrityOf } from './store/hashes.ts';
export type {
  Canary,
  CompositionManifest,
  Generation,
  Publisher,
  PublisherIdentity,
  Right,
} from './store/manifests.ts';
export { openStore, openWritableStore, ReleaseStore, type StoreLocation } from './store/release-store.ts';
