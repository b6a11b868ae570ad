import type { AreaSlug } from '@site/kit';

/** Size of the map, in the units of all coordinates here. */
export const MAP = { width: 320, height: 400 };

/** A place: `x` and `y` of its point, and `bus`, the x at which its branch leaves the main line. */
export interface Place {
  bus: number;
  x: number;
  y: number;
}

export const PLACES: Readonly<Record<AreaSlug, Place>> = {
  rocklin: { bus: 170, x: 196, y: 32 },
  roseville: { bus: 170, x: 144, y: 62 },
  'granite-bay': { bus: 170, x: 196, y: 90 },
  antelope: { bus: 140, x: 114, y: 147 },
  'citrus-heights': { bus: 140, x: 166, y: 163 },
  'fair-oaks': { bus: 140, x: 166, y: 217 },
  carmichael: { bus: 140, x: 114, y: 236 },
  'rancho-cordova': { bus: 140, x: 166, y: 276 },
  'elk-grove': { bus: 106, x: 106, y: 372 },
};

export const MAIN_LINE =
  'M170-20V103a12 12 0 0 1-12 12h-6a12 12 0 0 0-12 12V313a12 12 0 0 1-12 12h-10a12 12 0 0 0-12 12V372';

export const BRANCHES = Object.values(PLACES)
  .map(({ bus, x, y }) => `M${bus} ${y}H${x}`)
  .join('');

/** The American River, from its North Fork past Fair Oaks, between Carmichael and Rancho Cordova, to the Sacramento. */
export const RIVER = 'M700-60L420 60M296 124C282 150 308 208 266 236S114 254 80 278S-60 300-300 308';

export const LAKE = 'M302 118C320 90 380 88 420 60';

/** The border of Placer County, in the north, and Sacramento County. */
export const COUNTY_LINE = 'M-300 108H240L292 138';
