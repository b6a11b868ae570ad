import { addressesOf } from '../../compose/render.ts';
import type { CompositionManifest } from '../../store/manifest.ts';
import type { Defect, ServedSection } from './check.ts';

/** Whether every address that is live now is there afterwards too, save those that may go. */
export function removed({
  live,
  releases,
  allowRemoved,
}: {
  live: Pick<CompositionManifest, 'pages'> | undefined;
  releases: { sections: readonly ServedSection[] };
  allowRemoved: readonly string[];
}): Defect[] {
  const kept = new Set([...addressesOf(releases.sections), ...allowRemoved]);
  return Object.keys(live?.pages ?? {})
    .filter((address) => !kept.has(address))
    .map((address) => ({
      problem: `${address} is live and would disappear.`,
      advice: `If that is wanted, promote or roll back with --allow-removed ${address}.`,
    }));
}
