export { BuiltPrograms } from './built-programs.ts';
export { untilCalm, untilTaken } from './busy-api.ts';
export { type Chance, chanceOf } from './chance.ts';
export { copyCheckout } from './checkout.ts';
export { printFaults } from './faults.ts';
export { freePort } from './free-port.ts';
export { argumentsOf } from './scripts.ts';
