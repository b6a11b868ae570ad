import { LEAVE_CAR_UNDER_WIRE } from '../../../fallen-wire.content.ts';
import type { AreaContent } from '../area.content.ts';
import heroImage from '../pictures/elk-grove.svg';

export const content: AreaContent = {
  heroImage: {
    src: heroImage,
    alt: 'Old Town Elk Grove: brick and false-front shops with awnings below a water tower, the conductor rising from a vault in the street to a shop sign.',
  },
  description:
    'Elk Grove electricians for newer homes that need more circuits: EV chargers, patios, kitchens and solar tie-ins, plus wells and barns out in Sheldon.',
  about: [
    'Elk Grove became a city in 2000 and was soon among the fastest-growing in the country. Laguna, Laguna Ridge and the streets south of Elk Grove Boulevard were built within about twenty-five years. Most wiring is sound copper, with breakers that are still easy to buy.',
    'But the panels are full, and now every household wants a charger, a battery, a covered patio and a freezer in the garage. East of Highway\u00A099, Sheldon still has large lots, wells and horse barns. Old Town, by the railroad tracks, has brick storefronts with a century of additions.',
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
      text: 'One or two chargers. They share the power if the house has too little for both at once.',
      service: 'ev-charger',
    },
    {
      title: 'More room in full panels',
      text: 'Space for eight to twenty new breakers without a new meter, if your load allows it.',
      service: 'service-upgrades',
    },
    {
      title: 'Covered patios',
      text: 'Fans, heaters, television and weatherproof outlets on their own circuits.',
    },
    {
      title: 'Second kitchens',
      text: 'Circuits for outdoor grills, spice kitchens and backyard homes (ADUs).',
    },
    {
      title: 'Recessed lighting',
      text: 'Light for great rooms that came with a single switched outlet.',
      service: 'home-lighting',
    },
    {
      title: 'Well pumps and barns',
      text: 'Pump controls, long cables and surge protection for rural lots in the east of the city.',
      service: 'rewiring-upgrades',
    },
    {
      title: 'Breakers that trip for no reason',
      text: 'Early AFCI breakers often wear out before the wiring does. We test both.',
      service: 'electrical-repair',
    },
    {
      title: 'Inspections before closing',
      text: 'We look for do-it-yourself circuits, spliced attic cables and missing permits. We report, and do not quote the repair.', // sample: claim: no repairs are offered with a report for a sale (Bus. & Prof. Code § 7197: ask counsel)
      service: 'periodic-inspection',
    },
    {
      title: 'Whole-house automation',
      text: 'We put the network cables of 2005 to use for lights, locks and thermostats.',
      service: 'home-automation',
    },
    {
      title: 'Generators for acreage',
      text: 'Propane generators for a pump and a freezer where there is no gas line. Medical equipment at home needs its own battery.',
      service: 'generators',
    },
    {
      title: 'Heating for converted rooms',
      text: 'Wall heaters and ductless units for garages and lofts that the main system does not reach.',
      service: 'electric-heaters',
    },
    {
      title: 'Retail along Highway\u00A099',
      text: 'New interiors and sign power for shops near Laguna Boulevard, Sheldon Road and Old Town.',
    },
  ],
  whyChooseUs: [
    {
      title: 'We know these houses', // sample: claim: experience with the builders' plans
      text: 'Builders here repeated the same panels and cable routes. That can save you hours of searching.',
    },
    {
      title: 'Your load calculated first',
      text: 'Every charger quote contains the load calculation that the city asks for.', // sample: claim: what a quote includes
    },
    {
      title: 'HOA paperwork included',
      text: 'We supply the drawings that your HOA wants for conduit, generators and lights.', // sample: claim: paperwork is part of the price
    },
    {
      title: 'Farms too',
      text: 'Cables of three hundred feet, buried water lines, livestock: rural wiring has its own rules.',
    },
    {
      title: 'Visits after school drop-off',
      text: 'Morning appointments on request, and a text message when we leave for your street.', // sample: claim: appointments, and a message on the way
    },
  ],
  emergency: `If a wire is on your car, stay in and call 911. ${LEAVE_CAR_UNDER_WIRE} A dead well pump in July cannot wait for Monday: a person answers around the clock and tells you when we can be there.`, // sample: claim: a person answers at any hour
};
