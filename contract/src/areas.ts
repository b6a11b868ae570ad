export const AREAS = [
  { slug: 'carmichael', name: 'Carmichael', county: 'Sacramento County', incorporated: false },
  { slug: 'elk-grove', name: 'Elk Grove', county: 'Sacramento County', incorporated: true },
  { slug: 'fair-oaks', name: 'Fair Oaks', county: 'Sacramento County', incorporated: false },
  { slug: 'citrus-heights', name: 'Citrus Heights', county: 'Sacramento County', incorporated: true },
  { slug: 'rancho-cordova', name: 'Rancho Cordova', county: 'Sacramento County', incorporated: true },
  { slug: 'rocklin', name: 'Rocklin', county: 'Placer County', incorporated: true },
  { slug: 'roseville', name: 'Roseville', county: 'Placer County', incorporated: true },
  { slug: 'antelope', name: 'Antelope', county: 'Sacramento County', incorporated: false },
  { slug: 'granite-bay', name: 'Granite Bay', county: 'Placer County', incorporated: false },
] as const;

export type Area = (typeof AREAS)[number];
export type AreaSlug = Area['slug'];
