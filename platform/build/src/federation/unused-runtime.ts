import { fileURLToPath } from 'node:url';
import { type Compiler, NormalModuleReplacementPlugin } from '@rspack/core';

/** Parts of the federation runtime for remotes that a manifest describes, and for preloading what it names. */
const UNUSED = /[\\/](?:snapshot[\\/]SnapshotHandler|utils[\\/]preload)\.js$/;

const STAND_IN = fileURLToPath(new URL('./unused-runtime-stand-in.js', import.meta.url));

/**
 * Leaves out of the federation runtime what works on manifests: the page names each entry, and preloads what it needs by links in its HTML.
 * The runtime's own switch (`disableSnapshot`) keeps these modules. Where a later version of it names them otherwise they come back, and
 * the budgets of scripts say so.
 */
export function unusedRuntimePlugin(compiler: Compiler): void {
  new NormalModuleReplacementPlugin(UNUSED, (data) => {
    if (data.context?.includes('@module-federation')) data.request = STAND_IN;
  }).apply(compiler);
}
