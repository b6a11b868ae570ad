// For tests and benchmarks of the whole site.
export { ROOT } from '@site/releases';
export { type Checkout, copyCheckout } from './checkout.ts';
export { launchOptions } from './chromium.ts';
export { runScript, startScript, stopProcess } from './processes.ts';
