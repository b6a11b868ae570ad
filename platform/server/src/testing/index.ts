// For tests and benchmarks of the whole site.
export { ROOT } from '@site/contract/program';
export { copyCheckout } from './checkout.ts';
export { launchOptions } from './chromium.ts';
export { freePort } from './free-port.ts';
export { runScript, untilReady } from './scripts.ts';
