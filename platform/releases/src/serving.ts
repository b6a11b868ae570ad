// What a server needs to hand out what is live. It loads nothing that builds, renders or promotes.

export { pagePolicy } from './compose/page-policy.ts';
export { readPreview } from './preview/preview-link.ts';
export { readSiteSettings } from './settings.ts';
export { COPIES } from './store/compress.ts';
export { ifThere } from './store/files.ts';
export type { CompositionManifest } from './store/manifest.ts';
export { integrityOf } from './store/release-files.ts';
export { ReleaseStore } from './store/store.ts';
