import type { AreaContent } from '../area.content.ts';
import heroImage from '../pictures/elk-grove.svg';

export const elkGrove: AreaContent = {
  heroImage: {
    src: heroImage,
    alt: 'Old Town Elk Grove: brick and false-front shops with awnings below a water tower, the conductor rising from a vault in the street to a shop sign.',
  },
  description:
    'Elk Grove electricians for newer homes that need more circuits: EV chargers, patios, kitchens and solar tie-ins, plus wells and barns out in Sheldon.',
  about: [
    'Elk Grove became a city in 2000 and was soon among the fastest-growing in the country. Laguna, Laguna Ridge and the streets south of Elk Grove Boulevard went up within about twenty-five years, so most wiring is sound copper on breakers that are still easy to buy.',
    'What runs short is room. Builders filled panels to the last slot, and now every household wants a charger, a battery, a covered patio and a freezer in the garage. East of Highway 99, Sheldon keeps its acreage, wells and horse barns; around the tracks, Old Town has brick storefronts with a century of additions.',
  ],
  demographics:
    'The 2020 census counted about 176,000 residents, many of them in multi-generation households with several cars and several cooks.',
  facts: {
    power: 'SMUD',
    permits: 'City of Elk Grove, Building Safety',
    homes: 'Largely 1990 to today; older around Old Town',
  },
  services: [
    {
      title: 'Garage EV charging',
      text: 'One or two chargers, each properly fed, sharing the load where the service is short.',
      service: 'ev-charger',
    },
    {
      title: 'Subpanels for full panels',
      text: 'Eight to twenty new spaces without touching the meter, where the load calculation agrees.',
      service: 'service-upgrades',
    },
    {
      title: 'Covered patio packages',
      text: 'Fans, heaters, television and weatherproof outlets on circuits of their own.',
    },
    {
      title: 'Second kitchens',
      text: 'Appliance circuits for outdoor grills, spice kitchens and accessory dwelling units.',
    },
    {
      title: 'Recessed lighting in tract plans',
      text: 'Even light for the great rooms that were delivered with a single switched outlet.',
      service: 'home-lighting',
    },
    {
      title: 'Well pumps and barns',
      text: 'Motor starters, long feeders and surge protection for rural lots in the east of the city.',
      service: 'rewiring-upgrades',
    },
    {
      title: 'Nuisance trips tracked down',
      text: 'First-generation AFCI breakers often tire before the wiring does. We test both.',
      service: 'electrical-repair',
    },
    {
      title: 'Inspections before closing',
      text: 'Resale homes checked for owner-built circuits, spliced attic runs and missing permits. We report, and quote no repair.', // sample: claim: no repairs are offered with a report for a sale (Bus. & Prof. Code § 7197: ask counsel)
      service: 'periodic-inspection',
    },
    {
      title: 'Whole-house automation',
      text: 'Structured wiring panels from 2005 finally put to use for lights, locks and thermostats.',
      service: 'home-automation',
    },
    {
      title: 'Generators for acreage',
      text: 'Propane sets that keep a pump and a freezer running beyond the gas main. Life support needs a battery of its own.',
      service: 'generators',
    },
    {
      title: 'Heating for converted rooms',
      text: 'Wall and ductless units for garages and lofts that the main system never reached.',
      service: 'electric-heaters',
    },
    {
      title: 'Retail along Highway 99',
      text: 'Build-outs and sign power for shops near Laguna Boulevard, Sheldon Road and Old Town.',
    },
  ],
  whyChooseUs: [
    {
      title: 'Tract plans in our heads', // sample: claim: experience with the builders' plans
      text: 'The same builders repeated the same panels and attic routes. That can save you hours of searching.',
    },
    {
      title: 'Numbers before hardware',
      text: 'Every charger quote contains the load calculation, so that plan check can start with the numbers.', // sample: claim: what a quote includes
    },
    {
      title: 'HOA paperwork included',
      text: 'We supply the drawings that an architectural committee wants for conduit, generators and lights.', // sample: claim: paperwork is part of the price
    },
    {
      title: 'At home on the farm, too',
      text: 'Three-hundred-foot feeders, buried water lines and livestock: rural wiring has its own rules.',
    },
    {
      title: 'Visits after school drop-off',
      text: 'Morning windows on request, and a text message when the truck leaves for your street.', // sample: claim: appointments, and a message on the way
    },
  ],
  emergency:
    'If a wire is on your car, stay in and call 911. Only if the car burns: jump clear, feet together, never touching car and ground at once, and shuffle away. A dead well pump in July will not wait for Monday: a person picks up around the clock and tells you when a truck can reach you.', // sample: claim: a person answers at any hour
};
