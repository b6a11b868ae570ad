import type { AreaContent } from '../area.content.ts';
import heroImage from '../pictures/rocklin.svg';

export const rocklin: AreaContent = {
  heroImage: {
    src: heroImage,
    alt: 'A granite quarry in Rocklin: a derrick lifts a block over the water, and the conductor steps down the ledges to a pump.',
  },
  description:
    'Rocklin electricians for hillside homes and growing businesses in Placer County: PG&E upgrades, generators, pools, solar-ready panels and EV charging.',
  about: [
    'Rocklin stands on granite. Its quarries sent stone to the Capitol and to San Francisco, and Quarry Park is cut into one of the pits. The rock is still a fact of life for anyone who trenches, sets a pole or drives a ground rod.',
    'The modern city is young: Stanford Ranch, Whitney Oaks and Whitney Ranch date from the late 1980s onward, around Sierra College and the Interstate 80 corridor. Wiring is mostly in good order; the requests are for comfort and resilience, because PG&E rates are high and foothill weather is restless.',
  ],
  demographics:
    'The census of 2020 found 71,601 people, a good many of them families who chose the schools first and the house second.',
  facts: {
    power: 'PG&E',
    permits: 'City of Rocklin, Building Division',
    homes: 'Late 1980s to now; quarry-town cottages downtown',
  },
  services: [
    {
      title: 'Generators on gas',
      text: 'Air-cooled units for suburban side yards, set level on rock with a proper pad.',
      service: 'generators',
    },
    {
      title: 'Solar and battery readiness',
      text: 'Main breaker changes, backup subpanels, and meter collars where PG&E allows them.',
      service: 'service-upgrades',
    },
    {
      title: 'Spas and swim jets',
      text: 'Sixty amp feeds with GFCI protection, disconnects within sight, and an equipotential bonding grid.',
    },
    {
      title: 'Overnight car charging',
      text: 'Schedules matched to PG&E’s EV rates, so that the battery fills when power is cheapest.',
      service: 'ev-charger',
    },
    {
      title: 'Cooling the upstairs',
      text: 'Mini-split circuits for bonus rooms above west-facing garages in Stanford Ranch.',
      service: 'electric-heaters',
    },
    {
      title: 'Outdoor kitchens',
      text: 'Refrigerators, rotisseries, heaters and speakers, in stone counters and under shade structures.',
      service: 'rewiring-upgrades',
    },
    {
      title: 'Peak-hour automation',
      text: 'Shades, thermostat and pool pump set around PG&E’s costliest hours, late afternoon and evening.',
      service: 'home-automation',
    },
    {
      title: 'Stairwell and great-room lighting',
      text: 'Twenty-foot ceilings relamped once with LED, chandelier lifts fitted where they help.',
      service: 'home-lighting',
    },
    {
      title: 'Builder warranty checks',
      text: 'An independent look in month eleven, with a list for the builder while a first-year warranty runs.',
      service: 'periodic-inspection',
    },
    {
      title: 'Flicker and surge complaints',
      text: 'Loose connections ruled out first, then voltage logged over days: a house fault, or data to show PG&E.',
      service: 'electrical-repair',
    },
    {
      title: 'Grounding in granite',
      text: 'Plates, concrete-encased electrodes or chemical rods, where an eight-foot rod stops at two.',
    },
    {
      title: 'Shops on Granite Drive',
      text: 'Dealerships, gyms and clinics: signs, compressors and exam rooms along the freeway.',
    },
  ],
  whyChooseUs: [
    {
      title: 'PG&E, start to finish',
      text: 'Applications, clearances, shutdown dates: we fill in the utility’s forms, and you get one calendar.',
    },
    {
      title: 'Placer County, not an afterthought',
      text: 'Rocklin’s inspectors and local amendments are familiar ground for our foremen.', // sample: claim: experience in Rocklin
    },
    {
      title: 'Rock drills on the truck',
      text: 'Anchors and trenches are priced with the stone in mind, before it surprises anyone in week two.', // sample: claim: rock is part of the price
    },
    {
      title: 'Ready for what you add next',
      text: 'We leave spare conduit to the attic and to the yard: the cheapest upgrade is the one already roughed in.', // sample: claim: spare conduit is part of the price
    },
    {
      title: 'Tidy enough for the HOA',
      text: 'Conduits run behind downspouts, penetrations are sealed, and paint is touched up the same week.', // sample: claim: how soon paint is touched up
    },
  ],
  emergency:
    'Dark while the neighbors have light? Call at once: if the fault is on your side of the meter we come out, and if it is PG&E’s we tell you so.', // sample: claim: calls at any hour
};
