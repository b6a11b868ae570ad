import type { AreaContent } from '../area.content.ts';
import heroImage from '../pictures/citrus-heights.svg';

export const citrusHeights: AreaContent = {
  heroImage: {
    src: heroImage,
    alt: 'A Citrus Heights ranch home cut open beside an old orange tree; the conductor comes out of the ground to the meter and through the attic to a living-room lamp.',
  },
  description:
    'Citrus Heights electricians for aluminum wiring, Federal Pacific and Zinsco panels, rentals and retail: tested, explained and put right the approved way.',
  about: [
    'Citrus Heights filled in between the early 1960s and the middle 1980s, when orchards gave way to ranch homes, duplexes, apartments and Sunrise Mall. It became a city in 1997.',
    'Electrically, that period has a signature. From about 1965 to 1973 many builders ran aluminum to the outlets, and for longer than that they hung panels from Federal Pacific and Zinsco. Both have known failure modes, and insurers ask about them by name. Neither is a reason to panic. Have an electrician test the wiring; of the panels we advise replacement, because nobody can see whether such a breaker will trip.',
  ],
  demographics:
    'Roughly 87,600 residents in the 2020 census, with a large share of renters: landlords are as much our customers as families are.', // sample: claim: landlords among the customers
  facts: {
    power: 'SMUD',
    permits: 'City of Citrus Heights, Building and Safety',
    homes: 'Chiefly 1960s to mid-1980s, many duplexes',
  },
  services: [
    {
      title: 'Aluminum branch wiring',
      text: 'Every termination repaired with connectors that the CPSC accepts, or replaced by copper.',
      service: 'rewiring-upgrades',
    },
    {
      title: 'Stab-Lok and Zinsco swaps',
      text: 'New panel in the old location, often in a day, with breakers made to trip when they should.', // sample: claim: how long a panel change takes
      service: 'service-upgrades',
    },
    {
      title: 'Landlord turnovers',
      text: 'Outlets, alarms, fans and fixtures renewed between tenants on a single punch list.',
    },
    {
      title: 'Burned outlet repairs',
      text: 'We follow the heat mark upstream, because the next loose joint is usually one box away.',
      service: 'electrical-repair',
    },
    {
      title: 'Insurer questionnaires',
      text: 'Panel brand, wire type and age recorded on the form that your carrier sent.',
      service: 'periodic-inspection',
    },
    {
      title: 'Car charging on 100 amps',
      text: 'Energy-managed chargers that watch the whole service and slow down while the oven is on.',
      service: 'ev-charger',
    },
    {
      title: 'Bathroom wall heaters',
      text: 'Glowing coil units from 1972 exchanged for quiet, thermostat-controlled ones.',
      service: 'electric-heaters',
    },
    {
      title: 'Bright garages and kitchens',
      text: 'Fluorescent boxes taken down, flush LED panels put up, ceilings patched, ready for paint.', // sample: claim: patching is part of the job
      service: 'home-lighting',
    },
    {
      title: 'Doorbells, cameras, locks',
      text: 'New transformers and low-voltage runs, so that smart devices stop dropping out.',
      service: 'home-automation',
    },
    {
      title: 'Backup for a few circuits',
      text: 'An inlet and interlock for a portable set: modest money for a refrigerator and lights. The set runs outdoors only, at least 20 feet from the house, exhaust pointing away.',
      service: 'generators',
    },
    {
      title: 'Apartment house wiring',
      text: 'Meter banks, laundry rooms and walkway lighting for managers with forty doors.',
    },
    {
      title: 'Retail refits',
      text: 'Salons, clinics and restaurants moving into older centers on Sunrise, Greenback and Auburn.',
    },
  ],
  whyChooseUs: [
    {
      title: 'Approved methods only',
      text: 'Twist-on connectors from the hardware aisle are no permanent cure for aluminum, so we leave them on the shelf.',
    },
    {
      title: 'Proof in pictures',
      text: 'You see the infrared image of your own panel. It shows heat, not whether a Stab-Lok or Zinsco breaker will trip: a cool one clears neither.', // sample: claim: an infrared image before any decision
    },
    {
      title: 'Quick for owners of many doors',
      text: 'One contact, consolidated billing, keys signed in and out, tenants told a day ahead.', // sample: claim: terms for landlords
    },
    {
      title: 'Plain talk about risk',
      text: 'Some old gear is dangerous, some is merely ugly. We say which, and put it on paper.', // sample: claim: findings in writing
    },
    {
      title: 'Small jobs are welcome',
      text: 'A single dead receptacle in a mobile home gets the same meter and the same care.',
    },
  ],
  emergency:
    'An outlet that crackles, or a cover too hot to touch, is as dangerous: out, and 911. Only warm, buzzing or scorched? Switch off its breaker, if the panel looks dry and free of rust, is silent and gives off no heat as you come near (if not, leave the panel alone), keep away from the outlet all the same, and call us at any hour.', // sample: claim: calls at any hour
};
