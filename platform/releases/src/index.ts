export type { Evidence } from './canary/counts.ts';
export { type CountsSource, CountsUnknown, readViews, type ViewRow } from './canary/read-counts.ts';
export { areSteps } from './canary/steps.ts';
export { percentile75 } from './canary/vitals.ts';
export { readStatus } from './cli/status.ts';
export { formatReference, parseReference, type ReleaseReference } from './compose/choose.ts';
export { KIT_FILE } from './compose/compose.ts';
export { keepReady } from './compose/render.ts';
export { RELEASE_NAME } from './compose/section-rules.ts';
export { PROMOTION_CHECKS } from './gate/check-list.ts';
export { type CheckResult, GateRefusal } from './gate/check-run.ts';
export { chooseBrowser } from './gate/checks/browser.ts';
export { BrowserKeeper } from './gate/checks/browser-keeper.ts';
export type { Finding } from './gate/checks/check.ts';
export { type ProvidedKit, siteKit } from './gate/checks/kit.ts';
export { describeForeseen } from './gate/describe-foreseen.ts';
export { foresee, foreseeAmong, foreseeInSite } from './gate/foresee.ts';
export { openToChange, type StorePlace } from './open-store.ts';
export { type PictureRequest, takePicture } from './picture/picture.ts';
export { MOST_HOURS } from './preview/most-hours.ts';
export { preview } from './preview/preview.ts';
export {
  abortCanary,
  type CanaryPlan,
  continueCanary,
} from './promote/canary-changes.ts';
export {
  type Comparison,
  compareCompositions,
  composedFiles,
  type Difference,
} from './promote/difference.ts';
export { dryRun, type PromoteOptions, type Promotion, prepare, promote } from './promote/promote.ts';
export { prepareRollback, rollback } from './promote/rollback.ts';
export { releaseBefore } from './promote/section-rollback.ts';
export { startCanary } from './promote/start-canary.ts';
export { type CanaryLook, readCanary, WATCHER, watchCanary } from './promote/watch-canary.ts';
export { acceptBuild, REVISION } from './publish/accept.ts';
export { usedNames } from './publish/kit-names.ts';
export { isPublished, publish } from './publish/publish.ts';
export { throwInSourceLines } from './publish/source-lines.ts';
export {
  buildWorkspace,
  findWorkspace,
  releasableWorkspaces,
  rspackCommand,
  runBuild,
  sourceHash,
  type Workspace,
} from './publish/workspaces.ts';
export { CI_ISSUERS } from './publishers/issuers.ts';
export { addPublisher, createToken, type Grant, revokePublisher } from './publishers/publishers.ts';
export { makeToken, matches, readToken } from './publishers/token.ts';
export { RenderError } from './render/answer.ts';
export { renderEmptyDocument } from './render/renderer.ts';
export { RendererKeeper } from './render/renderer-keeper.ts';
export { countsSource, readSiteSettings, type SiteSettings, storePlace } from './settings.ts';
export { sentBytes } from './store/compress.ts';
export { Overtaken } from './store/generations.ts';
export type {
  Actor,
  Canary,
  CompositionManifest,
  Generation,
  PreviewRecord,
  ReleaseManifest,
} from './store/manifest.ts';
export { StoreUnusable } from './store/objects/bucket.ts';
export {
  type Exchange,
  type JobRecord,
  jobRecord,
  type Publisher,
  type Right,
  type SessionRecord,
} from './store/records/deploy-records.ts';
export { contentVersion, integrityOf } from './store/release-files.ts';
export { ReleaseStore } from './store/store.ts';
export { ARCHIVE_TYPES } from './transfer/archive.ts';
export { readDigests } from './transfer/digest.ts';
export { RefusedUpload, type UploadFault } from './transfer/refused-upload.ts';
export { UPLOAD_LIMITS, unpackBuild } from './transfer/unpack.ts';
