import { SITE } from '@site/kit';
import type { ServiceContent } from '../blocks.ts';
import picture from '../pictures/ev-charger.svg';

export const evCharger: ServiceContent = {
  head: {
    title: 'EV Charger Installation in Sacramento',
    description:
      'Level 2 EV charger installation for homes, workplaces and fleets around Sacramento: load calculation, permit, utility paperwork and inspection included.', // sample: claim: what the price includes
  },
  hero: {
    title: 'EV Charger Installation',
    lead: 'Plug in at night, leave charged in the morning. We check what your panel can carry, install the charger and see it through inspection.',
    actions: [
      { to: 'contact', label: 'Get a Free Quote' }, // sample: claim: free quotes
      { to: 'call', label: `Call ${SITE.phone.display}` },
    ],
    picture: {
      src: picture,
      alt: 'A garage cut open: a conduit feeds a wall charger and a car, and two bars above compare a standard outlet with a 240-volt circuit.',
    },
  },
  blocks: [
    {
      kind: 'table',
      id: 'speed',
      title: 'Charging speed',
      lead: 'Level 2 is up to 7x faster than standard outlets.',
      columns: ['Charging', 'Level 1', 'Level 2'],
      rows: [
        { name: 'Supply', cells: ['120V', '240V'] },
        { name: 'Circuit', cells: ['Sound standard outlet, not shared', 'Dedicated, 20A to 100A'] },
        { name: 'Suits', cells: ['Short commutes, plug-in hybrids', 'Daily driving, shared and fleet use'] },
      ],
      chart: {
        scale: { max: 40, ticks: [0, 10, 20, 30, 40], unit: 'miles of range per hour' },
        bars: [
          { name: 'Level 1', label: '3-5 miles of range per hour', from: 3, to: 5 },
          { name: 'Level 2', label: '15-40 miles of range per hour', from: 15, to: 40 },
        ],
      },
      note: 'The chart ends at 48 amps, from a 60A circuit: the most that most cars’ onboard chargers take. Larger circuits suit the few that take more, and chargers that share one. Up to 7x, rounded, is the same car on 12 amps at an outlet and on 40 at 240V.',
    },
    {
      kind: 'pair',
      id: 'offers',
      title: 'Residential and commercial charging',
      sides: [
        {
          title: 'Residential charging',
          text: 'One charger or two, in the garage, at the carport or on a post by the drive.',
          items: [
            'Hard-wired chargers, or a receptacle rated for charging, with GFCI protection',
            'Load calculation on your existing panel',
            'Load management, where it can spare you a bigger service',
            'Time-of-day charging set up for your utility’s rate',
            'Condos and apartments: we draw the plan that the board asks for',
          ],
        },
        {
          title: 'Commercial charging',
          text: 'From two stalls at an office to a depot that fills overnight.',
          items: [
            'Networked chargers with billing and access control',
            'Load management, to stay within the service you already have where it can',
            'Trenching, bollards, striping and accessible stalls', // sample: claim: who does concrete and striping
            'Switchgear and transformer capacity for later phases',
            'Coordination with SMUD, PG&E or Roseville Electric',
          ],
        },
      ],
    },
    {
      kind: 'brands',
      id: 'brands',
      title: 'Charger brands we install', // sample: claim: the brands
      names: [
        'Tesla Wall Connector',
        'ChargePoint',
        'Wallbox',
        'Emporia',
        'Enphase',
        'Autel',
        'FLO',
        'Grizzl-E',
      ],
      note: 'Bring another listed charger, and we install it by its instructions just the same. The names belong to their makers; we are independent of all of them.',
    },
    {
      kind: 'steps',
      id: 'process',
      title: 'Installed in four steps',
      items: [
        {
          title: 'Check the load',
          text: 'A panel photo or a short visit, then a load calculation that tells what size your service allows.',
        },
        {
          title: 'Quote and permit',
          text: 'One fixed price with charger, circuit and permit. We file with your city or county.', // sample: claim: fixed prices, and what they include
        },
        {
          title: 'Install',
          text: 'A circuit sized at 125 percent of the charging current, as the code asks, in a straight and tidy run.',
        },
        {
          title: 'Inspect and hand over',
          text: 'We meet the inspector, pair the charger with your network and set its schedule.',
        },
      ],
    },
    {
      kind: 'closing',
      id: 'quote',
      title: 'Is your panel ready?',
      text: 'Many 200 amp homes take a 48 amp charger as they are; many 100 amp homes can with load management. Email a photo of the panel, its door open and its cover left on: the calculation starts there.',
      actions: [
        { to: 'contact', label: 'Get a Free EV Quote' }, // sample: claim: free quotes
        { to: 'call', label: 'Call Now' },
      ],
      reasons: {
        id: 'ask',
        title: 'Ask us about',
        items: [
          'Rebates and rates: utilities change them, and we know where to look',
          'A second car: we can leave room for it in the conduit',
          'Solar and battery: charging on your own power',
        ],
      },
    },
  ],
  price: undefined, // sample: what the work usually costs
  related: ['service-upgrades', 'generators', 'home-automation'],
};
