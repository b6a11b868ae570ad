// For tests and benchmarks of the whole site.
export { ROOT } from '@site/contract/program';
export { launchOptions } from './chromium.ts';
export { runScript, untilReady } from './scripts.ts';
