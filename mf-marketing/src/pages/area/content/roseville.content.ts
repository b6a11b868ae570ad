import type { AreaContent } from '../area.content.ts';
import heroImage from '../pictures/roseville.svg';

export const content: AreaContent = {
  heroImage: {
    src: heroImage,
    alt: 'The rail yard in Roseville: a locomotive under a signal bridge between the roundhouse and a line of freight cars.',
  },
  description:
    'Roseville electricians who know the city’s own utility: panel upgrades with Roseville Electric, medical and retail interiors, Sun City and Old Town homes.', // sample: claim: experience with Roseville Electric
  about: [
    'Roseville grew up around the railroad. The yard that the Southern Pacific moved here in 1906 is still among the largest in the West. Bungalows in Old Town and Cherry Glen housed its workers. Later came the Galleria, two hospital campuses, Sun City and, lately, Westpark and Fiddyment Farm.',
    'Unlike its neighbors, Roseville runs its own power company. Roseville Electric sets the rules, connects solar systems and schedules shutdowns. The city’s building division issues the permit. Knowing both saves time.',
  ],
  demographics:
    'With 147,773 residents (2020 census) it is Placer County’s largest city. Its Sun City is one of the region’s large communities for older residents.',
  facts: {
    power: 'Roseville Electric Utility, owned by the city',
    permits: 'City of Roseville, Building Division',
    homes: '1910s bungalows to current subdivisions',
  },
  services: [
    {
      title: 'Panel upgrades',
      text: 'New panels and meters, built to Roseville Electric’s standards and connected on its schedule.',
      service: 'service-upgrades',
    },
    {
      title: 'Railroad bungalows rewired',
      text: 'We work from the crawl space below century-old floors. Knob-and-tube wiring is disconnected, and removed where we can reach it.',
      service: 'rewiring-upgrades',
    },
    {
      title: 'Dental and medical suites',
      text: 'Circuits for X-ray machines, cables for nurse calls, and the required second ground for patient areas.',
    },
    {
      title: 'Mall and restaurant interiors',
      text: 'Night work near the Galleria and the Fountains, arranged with the center’s management.',
    },
    {
      title: 'Sun City comfort',
      text: 'Brighter kitchens, hallways that light up as you walk, and switches that are easy on the fingers.',
      service: 'home-lighting',
    },
    {
      title: 'Chargers for golf carts and cars',
      text: 'Two kinds of vehicles in one garage, each on a circuit that fits it.',
      service: 'ev-charger',
    },
    {
      title: 'Voice and remote control',
      text: 'Lights and locks that family in another state can check, if you agree.',
      service: 'home-automation',
    },
    {
      title: 'Thermal inspections for stores',
      text: 'We scan panels in business hours, repair hot connections with the power off before the next opening, and report to the landlord.',
      service: 'periodic-inspection',
    },
    {
      title: 'Standby power at home',
      text: 'Generators that test themselves every week. They take seconds to start, so medical equipment needs its own battery.',
      service: 'generators',
    },
    {
      title: 'Heating for additions',
      text: 'Power for quiet ductless units in sunrooms and offices the furnace does not reach.',
      service: 'electric-heaters',
    },
    {
      title: 'Breakers that trip after a remodel',
      text: 'We sort out shared neutral wires and circuits that others mixed up.',
      service: 'electrical-repair',
    },
    {
      title: 'Warehouse and yard lighting',
      text: 'Lights for poles and docks in the industrial north. They shine down only and switch on at dusk.',
    },
  ],
  whyChooseUs: [
    {
      title: 'We file the paperwork',
      text: 'We file your permit and utility application with the city, and ask about rebates.',
    },
    {
      title: 'Clean enough for clinics',
      text: 'Dust barriers, negative air pressure and infection-control checks are routine on our interior jobs.', // sample: claim: experience in healthcare
    },
    {
      title: 'Time to decide',
      text: 'We explain what we find, put it in writing, and push nobody to decide at the kitchen table.', // sample: claim: findings in writing
    },
    {
      title: 'Old houses and new',
      text: 'A 1915 bungalow and a 2025 house need different methods. We plan for each.',
    },
    {
      title: 'Roseville, not Sacramento',
      text: 'Our advice follows this city’s rates and rules, not those of the county next door.',
    },
  ],
  emergency:
    'Store dark on a Saturday night? Call us. A person answers, and we find out with Roseville Electric whose side the fault is on.', // sample: claim: a person answers at any hour
};
