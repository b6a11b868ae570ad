// What a server needs to hand out what is live. It loads nothing that builds, renders or promotes.

export { type Arm, armOf, type Draw, drawFor, isLikeId, VisitorIds } from './canary/visitor.ts';
export { PAGE_DATA_FILE } from './compose/page-data-file.ts';
export { pagePolicy } from './compose/page-policy.ts';
export { openReleaseStore } from './open-store.ts';
export { readPreview, signPreview } from './preview/preview-link.ts';
export { readSiteSettings } from './settings.ts';
export type { Copies } from './store/folders/copies.ts';
export { type Canary, type CompositionManifest, compositionsOf, type Generation } from './store/manifest.ts';
export type { ReleaseStore } from './store/store.ts';
export { readVerified } from './store/verify.ts';
