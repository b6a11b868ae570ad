import type { AreaContent } from '../area.content.ts';
import heroImage from '../pictures/fair-oaks.svg';

export const fairOaks: AreaContent = {
  heroImage: {
    src: heroImage,
    alt: 'The truss bridge at Fair Oaks over the American River; the conductor crosses below its deck and climbs the bluff to a house.',
  },
  description:
    'Fair Oaks electricians for village cottages, bluff-top custom homes and small shops: patient rewiring, quiet standby power and landscape lighting.',
  about: [
    'Fair Oaks was laid out in the 1890s as a citrus colony on the bluffs of the American River. A freeze ended most of the oranges; the village, its park and its famous chickens remained, as did the truss bridge from 1909 below.',
    'Streets climb and curve, lots are wooded, and no two houses share a plan. Within one block we may meet a cottage with knob-and-tube in the walls, a 1960s split-level with an original panel and a custom home whose lighting has forty dimmers. Slopes and trees make every overhead drop and every trench a small project.',
  ],
  demographics:
    'About 32,500 people called it home in the 2020 census. It is unincorporated, semi-rural at the edges and proud of it.',
  facts: {
    power: 'SMUD',
    permits: 'Sacramento County; no city hall',
    homes: 'Colony cottages, 1950s to 1980s houses, custom infill',
  },
  services: [
    {
      title: 'Knob-and-tube retired',
      text: 'Cottage rewires planned so that picture rails, lath and built-in cabinets survive.',
      service: 'rewiring-upgrades',
    },
    {
      title: 'Path and oak lighting',
      text: 'Warm, shielded fixtures at low voltage that show the trunk and leave the stars alone.',
      service: 'home-lighting',
    },
    {
      title: 'Hillside services',
      text: 'New masts, underground conversions and 200 amp meter panels on lots where nothing is level.',
      service: 'service-upgrades',
    },
    {
      title: 'Quiet standby sets',
      text: 'Generators screened by stone or fencing, with the maker’s clearances kept, on narrow lots with canyon echoes.',
      service: 'generators',
    },
    {
      title: 'Keypads instead of switch banks',
      text: 'Six-gang walls in 1980s customs replaced by one engraved keypad per room.',
      service: 'home-automation',
    },
    {
      title: 'Chargers at detached garages',
      text: 'Underground feeders to outbuildings, big enough for a car now and a workshop later.',
      service: 'ev-charger',
    },
    {
      title: 'Squirrel and roof-rat damage',
      text: 'Chewed attic cable found by eye and by meter, cut out, replaced and protected.',
      service: 'electrical-repair',
    },
    {
      title: 'Insurance reports',
      text: 'Photographs and readings for carriers who ask about wood, slopes and older wiring.',
      service: 'periodic-inspection',
    },
    {
      title: 'Warm floors in old baths',
      text: 'Thin heating mats under new tile, on a circuit with a floor sensor and ground-fault breaker.',
      service: 'electric-heaters',
    },
    {
      title: 'Surge protection at the panel',
      text: 'Long overhead lines invite lightning and switching surges. One listed device takes the brunt, if never all of it.',
    },
    {
      title: 'Village shops and cafes',
      text: 'Espresso machines, ovens and patio strings on circuits that no longer fight each other.',
    },
    {
      title: 'Studios and barns',
      text: 'Kilns, welders and stalls wired with the clearances that wood and dust demand.',
    },
  ],
  whyChooseUs: [
    {
      title: 'Slow where it matters',
      text: 'Lath splits when it is hurried. We cut old plaster lead-safe, with a HEPA vacuum on the blade, and save the pieces.', // sample: claim: certified for work on lead paint
    },
    {
      title: 'One lead per house',
      text: 'The electrician who drew the plan runs the job, so nothing has to be explained twice.', // sample: claim: one electrician for the whole job
    },
    {
      title: 'Good with trees',
      text: 'Hand-dug near roots, with an arborist’s advice when a county oak permit could be in play.', // sample: claim: an arborist's advice
    },
    {
      title: 'Night aiming included',
      text: 'Landscape jobs end after dark, walking the garden with you and turning each fixture.', // sample: claim: aiming is part of the price
    },
    {
      title: 'Honest about charm',
      text: 'Push-button switches and cloth cords can stay as a look: listed reproductions carry the current.',
    },
  ],
  emergency:
    'A branch on the wires along the bluff is as dangerous as a wire down: call 911, then SMUD, then us. We repair your side, at whatever hour they clear it.', // sample: claim: crews at any hour
};
