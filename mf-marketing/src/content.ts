import { PATHS } from '@site/kit';
import type { Service } from '@site/kit/site';

export type ServiceSlug = Service['slug'];

/** Leaves out services and areas that only a newer live shell lists: this release has no page for them. */
export function filterKnownSlugs<Entry extends { slug: string }>(
  own: object,
  entries: readonly Entry[],
): Entry[] {
  return entries.filter(({ slug }) => slug in own);
}

/** A short heading with its text. */
export interface TitledText {
  title: string;
  text: string;
}

/** Follows every advice to switch off a breaker: the panel itself may be the danger. */
export const PANEL_SAFETY_NOTE =
  'Touch the panel only if it is dry, silent and free of rust, and gives off no heat. If not, leave the panel alone.';

/** A button that leads to the contact form or calls the emergency number. */
export interface Action {
  to: 'contact' | 'call';
  label: string;
  /** Shows the button in copper. For calls only. */
  emergency?: boolean;
}

/** A picture and what it shows. */
export interface PictureContent {
  /** Address of the file. */
  src: string;
  alt: string;
}

/** One step of the way from the home page. */
export interface Crumb {
  name: string;
  path: string;
}

export const HOME_CRUMB: Crumb = { name: 'Home', path: PATHS.home };

export const AREAS_CRUMB: Crumb = { name: 'Service Areas', path: PATHS.areas };
