// What a server needs to hand out what is live. It loads nothing that builds, renders or promotes.

export { pagePolicy } from './compose/page-policy.ts';
export { readPreview, signPreview } from './preview/preview-link.ts';
export { readSiteSettings } from './settings.ts';
export type { CompositionManifest } from './store/manifest.ts';
export { ReleaseStore } from './store/store.ts';
export { readVerified } from './store/verify.ts';
