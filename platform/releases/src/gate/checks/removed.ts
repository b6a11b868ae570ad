import { addressesOf } from '../../compose/render.ts';
import type { Check } from './check.ts';

/** Whether every address that is live now is there afterwards too, save those that may go. */
export const removed: Check<'releases'> = {
  name: 'removed',
  needs: 'releases',
  run({ live, releases, allowRemoved }) {
    const kept = new Set([...addressesOf(releases.sections), ...allowRemoved]);
    return Object.keys(live?.pages ?? {})
      .filter((address) => !kept.has(address))
      .map((address) => ({
        problem: `${address} is live and would disappear.`,
        advice: `If that is wanted, promote with --allow-removed ${address}.`,
      }));
  },
};
