import type { AreaContent } from '../area.content.ts';
import heroImage from '../pictures/fair-oaks.svg';

export const content: AreaContent = {
  heroImage: {
    src: heroImage,
    alt: 'The truss bridge at Fair Oaks over the American River; the conductor crosses below its deck and climbs the bluff to a house.',
  },
  description:
    'Fair Oaks electricians for village cottages, bluff-top custom homes and small shops: patient rewiring, quiet standby power and landscape lighting.',
  about: [
    'Fair Oaks was laid out in the 1890s as a citrus colony on the bluffs of the American River. A freeze ended most of the oranges. The village, its park, its famous chickens and the truss bridge of 1909 remain.',
    'Streets climb and curve, lots are wooded, and no two houses are alike. One block may have a cottage with knob-and-tube wiring, a 1960s split-level with its first panel and a custom home with forty dimmers. Slopes and trees make every overhead line and every trench a small project.',
  ],
  demographics:
    'About 32,500 people called it home in the 2020 census. It is unincorporated, semi-rural at the edges and proud of it.',
  facts: {
    power: 'SMUD',
    permits: 'Sacramento County; no city hall',
    homes: 'Colony cottages, 1950s to 1980s houses, newer custom homes',
  },
  services: [
    {
      title: 'Knob-and-tube replaced',
      text: 'We rewire cottages so that picture rails, plaster and built-in cabinets survive.',
      service: 'rewiring-upgrades',
    },
    {
      title: 'Path and oak lighting',
      text: 'Warm, low-voltage lights that show the tree and keep the sky dark.',
      service: 'home-lighting',
    },
    {
      title: 'Power on hillsides',
      text: 'New masts, underground lines and 200\u00A0amp meter panels on lots where nothing is level.',
      service: 'service-upgrades',
    },
    {
      title: 'Quiet generators',
      text: 'For narrow lots where sound carries: generators behind stone or fencing, with the space the maker requires.',
      service: 'generators',
    },
    {
      title: 'Keypads in place of switches',
      text: 'One engraved keypad per room in place of six switches side by side.',
      service: 'home-automation',
    },
    {
      title: 'Chargers at detached garages',
      text: 'Underground cables to outbuildings, big enough for a car now and a workshop later.',
      service: 'ev-charger',
    },
    {
      title: 'Squirrel and roof-rat damage',
      text: 'We find chewed attic cables by eye and by meter, replace them and protect the new ones.',
      service: 'electrical-repair',
    },
    {
      title: 'Insurance reports',
      text: 'Photos and measurements for insurers who ask about wooded lots, slopes and older wiring.',
      service: 'periodic-inspection',
    },
    {
      title: 'Warm floors in old baths',
      text: 'Thin heating mats under new tile, with a floor sensor and ground-fault protection.',
      service: 'electric-heaters',
    },
    {
      title: 'Surge protection at the panel',
      text: 'Long overhead lines bring surges from lightning and switching. One safety-listed device takes most of a surge, but never all of it.',
    },
    {
      title: 'Village shops and cafes',
      text: 'Separate circuits for espresso machines, ovens and patio lights, so that they no longer trip each other.',
    },
    {
      title: 'Studios and barns',
      text: 'Safe wiring for kilns, welders and horse stalls, far enough from wood and dust.',
    },
  ],
  whyChooseUs: [
    {
      title: 'Slow where it matters',
      text: 'Old plaster breaks when you hurry, and its paint may contain lead. As we cut, a HEPA vacuum follows the blade. We keep the pieces.', // sample: claim: certified for work on lead paint
    },
    {
      title: 'One electrician per house',
      text: 'The electrician who drew the plan runs the job, so you explain nothing twice.', // sample: claim: one electrician for the whole job
    },
    {
      title: 'Good with trees',
      text: 'We dig by hand near roots, and ask an arborist when an oak may need a county permit.', // sample: claim: an arborist's advice
    },
    {
      title: 'Lights adjusted at night',
      text: 'We finish garden lighting after dark: we walk the garden with you and adjust each light.', // sample: claim: aiming is part of the price
    },
    {
      title: 'Old looks, safe parts',
      text: 'You can keep the look of push-button switches and cloth cords. The parts themselves are new and safety-listed.',
    },
  ],
  emergency:
    'A branch on the wires is as dangerous as a wire on the ground: call 911, then SMUD, then us. Once SMUD has cleared it, we repair your wires, at any hour.', // sample: claim: crews at any hour
};
