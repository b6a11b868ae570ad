import { bytes } from './checks/bytes.ts';
import type { CheckList } from './checks/check.ts';
import { content } from './checks/content.ts';
import { hydration } from './checks/hydration.ts';
import { render, time } from './checks/render.ts';
import { scripts } from './checks/scripts.ts';
import { size } from './checks/size.ts';
import { EARLY_CHECKS } from './foresee.ts';

/** What a composition passes before it goes live, in this order. A new check is a function and a name here. */
export const PROMOTION_CHECKS: CheckList = {
  releases: { bytes, ...EARLY_CHECKS },
  pages: { render, time, content, scripts },
  files: { size },
  browser: { hydration },
};

const { removed: _, ...previewedReleases } = PROMOTION_CHECKS.releases;

/** What it passes before those who have a link see it. A preview may lack pages, and be heavy or broken in the browser. */
export const PREVIEW_CHECKS: CheckList = {
  releases: previewedReleases,
  pages: PROMOTION_CHECKS.pages,
  files: {},
  browser: {},
};
