import { type AreaSlug, SITE } from '@site/kit';
import type { PageHead } from '@site/kit/section';
import type { Action } from '../../content.ts';
import antelope from '../area/pictures/antelope.svg';
import carmichael from '../area/pictures/carmichael.svg';
import citrusHeights from '../area/pictures/citrus-heights.svg';
import elkGrove from '../area/pictures/elk-grove.svg';
import fairOaks from '../area/pictures/fair-oaks.svg';
import graniteBay from '../area/pictures/granite-bay.svg';
import ranchoCordova from '../area/pictures/rancho-cordova.svg';
import rocklin from '../area/pictures/rocklin.svg';
import roseville from '../area/pictures/roseville.svg';

export const head: PageHead = {
  title: 'Electrical Service Areas',
  description:
    'Electricians for communities all over Sacramento and Placer counties, from Elk Grove to Granite Bay. See what we know about the wiring where you live.',
};

export const hero: { title: string; lead: string; actions: readonly Action[] } = {
  title: 'Service Areas',
  lead: 'A 1950s ranch house in Carmichael and a new build in Rocklin have little in common behind the drywall. Here is what we find, town by town.',
  actions: [
    { to: 'contact', label: 'Schedule a Free Consultation' }, // sample: claim: free consultations
    { to: 'call', label: `Call ${SITE.phone.display}` },
  ],
};

export const map = {
  label: 'Map of the service areas',
  /** Words on the map, at points of its own units. Seen only: each card below names its county. */
  legends: [
    { text: 'Placer County', x: 10, y: 90 },
    { text: 'Sacramento County', x: 10, y: 114 },
    { text: 'American River', x: 10, y: 312 },
  ],
};

export const cards = {
  id: 'communities',
  title: 'Nine communities, two counties',
  link: 'Learn More',
  subject: (area: string) => `about electrical services in ${area}`,
};

export const closing: { id: string; title: string; text: string; actions: readonly Action[] } = {
  id: 'elsewhere',
  title: 'Not on the list?',
  text: 'We work throughout Sacramento County and just beyond it. Call with your address, and we tell you whether and when we can come.', // sample: claim: where the company works
  actions: [
    { to: 'call', label: `Call ${SITE.phone.display}` },
    { to: 'contact', label: 'Request a Consultation' },
  ],
};

interface AreaCard {
  /** Address of the area's picture, 960 by 400. */
  picture: string;
  description: string;
  highlights: readonly [string, string, string];
}

export const areaCards = {
  carmichael: {
    picture: carmichael,
    description:
      'Mid-century ranch homes under old oaks, a few minutes from the river. Many still run on their first panel.',
    highlights: [
      'Rewires of 1950s and 60s homes',
      '100A to 200A upgrades',
      'Shops along Fair Oaks Boulevard',
    ],
  },
  'elk-grove': {
    picture: elkGrove,
    description:
      'Big subdivisions of the 1990s and 2000s around an old railroad town, with ranchettes and wells out east.',
    highlights: [
      'EV chargers in three-car garages',
      'Kitchen and patio circuits',
      'Wells and barns in Sheldon',
    ],
  },
  'fair-oaks': {
    picture: fairOaks,
    description:
      'A hillside village above the American River, where cottages of the citrus colony stand beside custom homes.',
    highlights: ['Careful work in old houses', 'Landscape and path lighting', 'Standby power on wooded lots'],
  },
  'citrus-heights': {
    picture: citrusHeights,
    description:
      'Ranch homes, duplexes and retail from the 1960s to the 80s: the years of aluminum wiring and unsafe panels.',
    highlights: [
      'Aluminum wiring repairs',
      'Federal Pacific and Zinsco panels',
      'Retail along Sunrise and Auburn',
    ],
  },
  'rancho-cordova': {
    picture: ranchoCordova,
    description:
      'Office parks and light industry along Highway 50, homes from the aerospace years, and new ones to the south.',
    highlights: ['Tenant improvements', 'Three-phase power and switchgear', 'Workplace EV charging'],
  },
  rocklin: {
    picture: rocklin,
    description:
      'Granite ground, power from PG&E, and hillside neighborhoods that grew fast from the 1990s on.',
    highlights: ['Solar-ready panel work', 'Whole-home generators', 'Spas, pools and outdoor kitchens'],
  },
  roseville: {
    picture: roseville,
    description:
      'A railroad city with its own electric utility, bungalows near the yard and large new districts in the west.',
    highlights: ['Roseville Electric paperwork', 'Medical and retail interiors', 'Old Town rewiring'],
  },
  antelope: {
    picture: antelope,
    description:
      'Family homes from the late 1980s to the 2000s, often with rooftop solar and a full electrical panel.',
    highlights: [
      'Room for car charger and battery',
      'Smoke alarms due for replacement',
      'Ceiling fans and added lighting',
    ],
  },
  'granite-bay': {
    picture: graniteBay,
    description: 'Custom homes on large lots by Folsom Lake, with gates, wells, pools and long driveways.',
    highlights: ['200A to 400A services', 'Estate generators', 'Lighting control and gates'],
  },
} satisfies Record<AreaSlug, AreaCard>;
