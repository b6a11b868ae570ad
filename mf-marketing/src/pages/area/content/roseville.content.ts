import type { AreaContent } from '../area.content.ts';
import heroImage from '../pictures/roseville.svg';

export const roseville: AreaContent = {
  heroImage: {
    src: heroImage,
    alt: 'The rail yard in Roseville: a locomotive under a signal bridge between the roundhouse and a line of freight cars.',
  },
  description:
    'Roseville electricians who know the city’s own utility: panel upgrades with Roseville Electric, medical and retail interiors, Sun City and Old Town homes.', // sample: claim: experience with Roseville Electric
  about: [
    'Roseville grew up around a railroad: the yard that the Southern Pacific moved here in 1906 is still among the largest in the West. Bungalows in Old Town and Cherry Glen housed its workers. Later came the Galleria, two hospital campuses, Sun City and, lately, Westpark and Fiddyment Farm.',
    'Unlike its neighbors, Roseville runs its own power company. Roseville Electric sets the service rules, handles solar interconnection and schedules disconnects, while the city’s building division issues the permit. Knowing both saves time.',
  ],
  demographics:
    'With 147,773 residents in 2020 it is Placer County’s largest city; its Sun City is one of the region’s large age-restricted communities.',
  facts: {
    power: 'Roseville Electric Utility, owned by the city',
    permits: 'City of Roseville, Building Division',
    homes: '1910s bungalows to current subdivisions',
  },
  services: [
    {
      title: 'Municipal utility upgrades',
      text: 'New meter mains built to Roseville Electric’s own standards, cut over on its calendar.',
      service: 'service-upgrades',
    },
    {
      title: 'Railroad bungalows rewired',
      text: 'Crawl-space work beneath century-old floors, with knob-and-tube taken out of service, and out of the wall where it can be reached.',
      service: 'rewiring-upgrades',
    },
    {
      title: 'Dental and medical suites',
      text: 'Redundant grounding in patient areas, X-ray circuits and nurse-call rough-in.',
    },
    {
      title: 'Mall and restaurant interiors',
      text: 'Night shifts near the Galleria and the Fountains, coordinated with center management.',
    },
    {
      title: 'Sun City comfort',
      text: 'Brighter kitchens, motion-lit hallways and rocker switches that are easy on the fingers.',
      service: 'home-lighting',
    },
    {
      title: 'Chargers for golf carts and cars',
      text: 'Two kinds of vehicles in one garage, each on a circuit that fits it.',
      service: 'ev-charger',
    },
    {
      title: 'Voice and remote control',
      text: 'Lights and locks that family in another state can check, if the people who live there agree.',
      service: 'home-automation',
    },
    {
      title: 'Thermal checks of retail panels',
      text: 'Gear scanned in trading hours, hot joints remade before opening with the power off, findings filed for the landlord.',
      service: 'periodic-inspection',
    },
    {
      title: 'Standby power at home',
      text: 'Automatic sets that test themselves weekly. They take seconds to start: life support needs its own battery.',
      service: 'generators',
    },
    {
      title: 'Ductless for additions',
      text: 'Power for quiet heads in sunrooms and offices that the original furnace ignores.',
      service: 'electric-heaters',
    },
    {
      title: 'Tripping after a remodel',
      text: 'We untangle multiwire circuits and shared neutrals that others left behind.',
      service: 'electrical-repair',
    },
    {
      title: 'Warehouse and yard lighting',
      text: 'Pole lights and docks in the industrial north, dark-sky shielded and photocell controlled.',
    },
  ],
  whyChooseUs: [
    {
      title: 'Two counters, one errand',
      text: 'Permit, utility application and rebate question go to the city together, and we carry all three.',
    },
    {
      title: 'Healthcare habits',
      text: 'Dust barriers, negative air, infection-control walkthroughs: routine on our interior jobs.', // sample: claim: experience in healthcare
    },
    {
      title: 'Time to decide',
      text: 'We explain what we find, put it in writing, and push nobody to decide at the kitchen table.', // sample: claim: findings in writing
    },
    {
      title: 'Old houses and new',
      text: 'A 1915 bungalow and a 2025 great room need different methods. We plan each for what it is.',
    },
    {
      title: 'Roseville, not Sacramento',
      text: 'Advice goes by this city’s rates and rules, not by those of the county next door.',
    },
  ],
  emergency:
    'A storefront goes dark on a Saturday night? Call: a person answers, and we find out with Roseville Electric whose side the fault is on.', // sample: claim: a person answers at any hour
};
