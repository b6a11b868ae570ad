export { copyCheckout } from './checkout.ts';
export { freePort } from './free-port.ts';
