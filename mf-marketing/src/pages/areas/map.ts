import type { AreaSlug } from '@site/kit';

/** Size of the map, in its own units: those of the places and of all that is drawn. */
export const MAP = { width: 320, height: 400 };

/** Where a place stands: where its tap leaves the bus, and its own point at the tap's end. */
export interface Place {
  bus: number;
  x: number;
  y: number;
}

/** The places from north to south, east and west of the bus as they lie. A new area does not compile without its place. */
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

/** The conductor from the north to the south of the county, with bends of 12 units. */
export const BUS =
  'M170-20V103a12 12 0 0 1-12 12h-6a12 12 0 0 0-12 12V313a12 12 0 0 1-12 12h-10a12 12 0 0 0-12 12V372';

/** The taps, from the bus to each place. */
export const TAPS = Object.values(PLACES)
  .map(({ bus, x, y }) => `M${bus} ${y}H${x}`)
  .join('');

/** The American River, from its North Fork past Fair Oaks, between Carmichael and Rancho Cordova, to the Sacramento. */
export const RIVER = 'M700-60L420 60M296 124C262 150 300 212 262 236S110 250 80 272S-60 292-300 300';

/** Folsom Lake, a stretch of the river as broad as an arm of it. */
export const LAKE = 'M302 118C320 90 380 88 420 60';

/** The line between Placer County, in the north, and Sacramento County. */
export const COUNTY_LINE = 'M-300 108H240L280 132';
