/**
 * Stands for modules of the federation runtime that nothing here uses (unused-runtime.ts). Types are those of @module-federation/runtime-core.
 */

/** What keeps no manifests. Plugins have nothing to hook into. */
export class SnapshotHandler {
  hooks = { applyPlugin() {} };
}

function leftOut() {
  throw new Error(
    'This part of the federation runtime is not in the build (platform/build/src/federation/unused-runtime.ts).',
  );
}

export const getGlobalRemoteInfo = leftOut;
export const defaultPreloadArgs = leftOut;
export const normalizePreloadExposes = leftOut;
export const formatPreloadArgs = leftOut;
export const preloadAssets = leftOut;
