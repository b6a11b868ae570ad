import type { Met } from './report.client.ts';

/** Says what a view has met, for whoever reports it. */
export function meet(met: Met): void {
  window.met?.push(met);
}
