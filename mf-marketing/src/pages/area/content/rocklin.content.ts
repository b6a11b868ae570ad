import type { AreaContent } from '../area.content.ts';
import heroImage from '../pictures/rocklin.svg';

export const content: AreaContent = {
  heroImage: {
    src: heroImage,
    alt: 'A granite quarry in Rocklin: a derrick lifts a block over the water, and the conductor steps down the ledges to a pump.',
  },
  description:
    'Rocklin electricians for hillside homes and growing businesses in Placer County: PG&E upgrades, generators, pools, solar-ready panels and EV charging.',
  about: [
    'Rocklin stands on granite. Its quarries sent stone to the Capitol and to San Francisco, and Quarry Park lies in one of the pits. The rock still matters to anyone who digs a trench, sets a pole or drives a ground rod.',
    'Most of the city is young: Stanford Ranch, Whitney Oaks and Whitney Ranch were built from the late 1980s on, around Sierra College and Interstate\u00A080. The wiring is mostly in good order. People ask us for comfort and backup power, because PG&E rates are high and foothill weather is rough.',
  ],
  demographics: '71,601 people live here (2020 census), many of them families who came for the schools.',
  facts: {
    power: 'PG&E',
    permits: 'City of Rocklin, Building Division',
    homes: 'Late 1980s to now; quarry-town cottages downtown',
  },
  services: [
    {
      title: 'Generators on gas',
      text: 'Air-cooled generators for side yards, level on a solid pad.',
      service: 'generators',
    },
    {
      title: 'Solar and battery readiness',
      text: 'New main breakers, backup panels, and meter adapters where PG&E allows them.',
      service: 'service-upgrades',
    },
    {
      title: 'Spas and swim jets',
      text: '60\u00A0amp circuits with GFCI protection, a safety switch within sight, and all metal parts bonded against shock.',
    },
    {
      title: 'Overnight car charging',
      text: 'Set to PG&E’s EV rates, so your car charges when power is cheapest.',
      service: 'ev-charger',
    },
    {
      title: 'Cooling the upstairs',
      text: 'Power for mini-split air conditioners in hot rooms above garages in Stanford Ranch.',
      service: 'electric-heaters',
    },
    {
      title: 'Outdoor kitchens',
      text: 'Power for refrigerators, grills, heaters and speakers, in stone counters and under shade roofs.',
      service: 'rewiring-upgrades',
    },
    {
      title: 'Savings at peak hours',
      text: 'Shades, thermostat and pool pump avoid PG&E’s most expensive hours, late afternoon and evening.',
      service: 'home-automation',
    },
    {
      title: 'Stairwell and great-room lighting',
      text: 'LED lights for twenty-foot ceilings, and chandelier lifts where they help.',
      service: 'home-lighting',
    },
    {
      title: 'Builder warranty checks',
      text: 'An independent check in month eleven, with a list for the builder while the first-year warranty runs.',
      service: 'periodic-inspection',
    },
    {
      title: 'Flickering lights and surges',
      text: 'We check for loose connections, then record the voltage for days. You learn whether the fault is in your house or at PG&E. If half the house flickers, call us at once.',
      service: 'electrical-repair',
    },
    {
      title: 'Grounding in granite',
      text: 'A ground rod goes eight feet into the soil. Where rock stops it at two, we use metal plates, the concrete footing or a chemical rod.',
    },
    {
      title: 'Shops on Granite Drive',
      text: 'Signs, compressors and exam rooms for dealerships, gyms and clinics along the freeway.',
    },
  ],
  whyChooseUs: [
    {
      title: 'PG&E, start to finish',
      text: 'We fill in PG&E’s forms and arrange the shutdown. You get one calendar with all dates.',
    },
    {
      title: 'At home in Placer County',
      text: 'Our foremen know Rocklin’s inspectors and local rules.', // sample: claim: experience in Rocklin
    },
    {
      title: 'Granite is in the price',
      text: 'Our price allows for the rock, so you get no surprise in week two.', // sample: claim: rock is part of the price
    },
    {
      title: 'Ready for what you add next',
      text: 'We leave spare conduit to the attic and the yard, so the next upgrade costs less.', // sample: claim: spare conduit is part of the price
    },
    {
      title: 'Tidy enough for the HOA',
      text: 'We run conduit behind downspouts, seal holes and touch up paint the same week.', // sample: claim: how soon paint is touched up
    },
  ],
  emergency:
    'Is your house dark while the neighbors have light? Call at once. If the fault is on your side of the meter, we come. If it is PG&E’s, we tell you.', // sample: claim: calls at any hour
};
