// For tests and benchmarks of the whole site.
export { ROOT, stopProgram as stopProcess } from '@site/contract/program';
export { type Checkout, copyCheckout } from './checkout.ts';
export { launchOptions } from './chromium.ts';
export { runScript, startScript } from './scripts.ts';
