import { type Arm, type Draw, drawFor } from '@site/releases/serving';
import type { ServedComposition } from '../live/served.ts';

/** Says the arm to caches in front of this server, and decides nothing here. */
export const ARM = 'arm';

/** What is kept of the canary that runs. */
export interface RunningCanary {
  id: string;
  draw: Draw;
  /** The arm that each of its compositions is of, also of those before a promotion. */
  arms: Map<string, Arm>;
  /** What was shown last of each. */
  last?: Readonly<Record<'stable' | 'tried', ServedComposition>>;
  /** The cookie that says an arm to caches: what it holds, and how it is set. */
  cookies: Readonly<Record<Arm, { value: string; set: string }>>;
}

/** @param attributes of its cookies */
export function beginCanary(id: string, attributes: string): RunningCanary {
  const cookieOf = (arm: Arm) => {
    const value = `${id}.${arm}`;
    // It lasts until the browser ends.
    return { value, set: `${ARM}=${value}${attributes}` };
  };
  return {
    id,
    draw: drawFor(id),
    arms: new Map(),
    cookies: { stable: cookieOf('stable'), canary: cookieOf('canary') },
  };
}
