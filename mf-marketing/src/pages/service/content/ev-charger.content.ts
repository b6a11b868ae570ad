import { SITE } from '@site/kit';
import type { ServiceContent } from '../blocks.ts';

export const content: ServiceContent = {
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
    pictureAlt:
      'A garage cut open: a conduit feeds a wall charger and a car, and two bars above compare a standard outlet with a 240-volt circuit.',
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
        { name: 'Circuit', cells: ['Good standard outlet, not shared', 'Its own circuit, 20A to 100A'] },
        { name: 'Suits', cells: ['Short commutes, plug-in hybrids', 'Daily driving, shared and fleet use'] },
      ],
      chart: {
        scale: { max: 40, ticks: [0, 10, 20, 30, 40], unit: 'miles of range per hour' },
        bars: [
          { name: 'Level 1', label: '3-5 miles of range per hour', from: 3, to: 5 },
          { name: 'Level 2', label: '15-40 miles of range per hour', from: 15, to: 40 },
        ],
      },
      note: 'Most cars top out near 40 miles of range per hour, on a 60-amp circuit. A larger circuit pays off for the few faster cars, or for chargers that share it. A 40-amp charger gives 9.6\u00A0kW, almost seven times the 1.4\u00A0kW of a standard outlet.',
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
            'Hard-wired chargers, or an outlet rated for charging, with GFCI protection',
            'A check of what your panel can carry',
            'Load management, so that you may not need a bigger panel',
            'Charging at your utility’s cheapest hours',
            'Plans that your condo or apartment board can approve',
          ],
        },
        {
          title: 'Commercial charging',
          text: 'From two chargers at an office to a depot that charges overnight.',
          items: [
            'Networked chargers with billing and access control',
            'Load management, so that your present power supply is often enough',
            'Trenching, bollards, striping and accessible stalls', // sample: claim: who does concrete and striping
            'Switchgear and transformers with room for later chargers',
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
      note: 'We also install any other safety-listed charger, following its instructions. The names belong to their makers. We are independent of all of them.',
    },
    {
      kind: 'steps',
      id: 'process',
      title: 'Installed in four steps',
      items: [
        {
          title: 'Check the load',
          text: 'From a photo of your panel or a short visit, we calculate which charger your panel allows.',
        },
        {
          title: 'Quote and permit',
          text: 'One fixed price for charger, circuit and permit. We file with your city or county.', // sample: claim: fixed prices, and what they include
        },
        {
          title: 'Install',
          text: 'A straight and tidy circuit. It can carry 25 percent more than the charger uses, as the code requires.',
        },
        {
          title: 'Inspect and hand over',
          text: 'We meet the inspector, connect the charger to your network and set its schedule.',
        },
      ],
    },
    {
      kind: 'closing',
      id: 'quote',
      title: 'Is your panel ready?',
      text: 'Many homes with 200 amps can take a 48-amp charger as they are. Many with 100 amps can too, with load management. Send us a photo of the panel, with its door open and its cover left on.',
      actions: [
        { to: 'contact', label: 'Get a Free EV Quote' }, // sample: claim: free quotes
        { to: 'call', label: 'Call Now' },
      ],
      reasons: {
        id: 'ask',
        title: 'Ask us about',
        items: [
          'Rebates and rates: utilities change them, and we know where to look',
          'A second car: the conduit can have room for its cable',
          'Solar and battery: charging on your own power',
        ],
      },
    },
  ],
  price: undefined, // sample: what the work usually costs
  related: ['service-upgrades', 'generators', 'home-automation'],
};
