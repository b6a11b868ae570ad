import { addresses } from './checks/addresses.ts';
import { bytes } from './checks/bytes.ts';
import type { AnyCheck } from './checks/check.ts';
import { content } from './checks/content.ts';
import { hydration } from './checks/hydration.ts';
import { kit } from './checks/kit.ts';
import { removed } from './checks/removed.ts';
import { render } from './checks/render.ts';
import { size } from './checks/size.ts';
import { time } from './checks/time.ts';

/** What a composition passes before it goes live, in this order. A new check is a file of its own and a line here. */
export const PROMOTION_CHECKS: readonly AnyCheck[] = [
  bytes,
  kit,
  addresses,
  removed,
  render,
  time,
  content,
  size,
  hydration,
];

/** What it passes before those who have a link see it. A preview may lack pages, and be heavy or broken in the browser. */
export const PREVIEW_CHECKS: readonly AnyCheck[] = PROMOTION_CHECKS.filter(
  (check) => check !== removed && check.needs !== 'files' && check.needs !== 'browser',
);
