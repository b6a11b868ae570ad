import { SITE } from '@site/kit';
import type { ServiceContent } from '../blocks.ts';
import picture from '../pictures/generators.svg';

export const generators: ServiceContent = {
  head: {
    title: 'Standby Generators in Sacramento',
    description:
      'Home standby generators from 7kW to 150kW and commercial sets up to 2000kW+, with transfer switch, gas, permits and service, installed around Sacramento.',
  },
  hero: {
    title: 'Standby Generators',
    lead: 'The grid is strained most on the hottest afternoons. When it fails, a standby generator starts by itself and takes over, as a rule within seconds.',
    actions: [
      { to: 'contact', label: 'Get a Generator Quote' },
      { to: 'call', label: `Call ${SITE.phone.display}` },
    ],
    picture: {
      src: picture,
      alt: 'The side of a house with panel, meter, transfer switch and gas regulator, joined to a standby generator on its pad.',
    },
  },
  blocks: [
    {
      kind: 'ratings',
      id: 'sizes',
      scale: { max: 2000, ticks: [0, 500, 1000, 1500, 2000], unit: 'kilowatts (kW)' },
      title: 'Sized to what must keep running',
      lead: 'We measure your load before naming a number. Too big costs money and wears the engine; too small trips when the air conditioner starts.',
      items: [
        {
          figure: '7kW to 150kW',
          label: 'Residential',
          range: { from: 7, to: 150 },
          text: '7kW keeps the essentials of a small house; around 22kW carries many family homes; estates with several air conditioners, wells and shops need more.',
        },
        {
          figure: 'up to 2000kW+',
          label: 'Commercial',
          range: { to: 2000, open: true },
          text: 'From a dental office to a cold-storage plant, single sets or several in parallel, with 208V or 480V three-phase output.',
        },
      ],
    },
    {
      kind: 'pair',
      id: 'offers',
      title: 'Residential and commercial power',
      sides: [
        {
          title: 'Residential standby',
          text: '7kW to 150kW, outdoors on a pad, chosen with the neighbors’ ears in mind.',
          items: [
            'Natural gas or propane: no fuel to carry',
            'Weekly self-test, at an hour that you choose',
            'Automatic transfer, typically within seconds',
            'Whole-house or essential-circuit panels',
            'Exhaust well away from windows, doors and vents',
          ],
        },
        {
          title: 'Commercial standby',
          text: 'Up to 2000kW+, on diesel or gas, indoors, on the roof or in a weatherproof enclosure.',
          items: [
            'Emergency, legally required and optional loads kept apart, as the code asks',
            'Transfer switches with bypass for maintenance',
            'Remote annunciators and building-system alarms',
            'Air district permits, needed for most engines above 50 horsepower',
            'Load-bank tests and records for your inspector',
          ],
        },
      ],
    },
    {
      kind: 'brands',
      id: 'brands',
      title: 'Generator brands we install and service', // sample: claim: the brands
      names: ['Generac', 'Kohler', 'Cummins', 'Briggs & Stratton', 'Caterpillar', 'MTU'],
      note: 'The names belong to their makers. We are independent, so the set that we propose is the one that fits your load and fuel.',
    },
    {
      kind: 'checklist',
      id: 'services',
      title: 'Generator services',
      lead: 'From the first load study to the twentieth oil change.',
      items: [
        'Load studies and sizing',
        'New standby installations',
        'Automatic and manual transfer switches',
        'Inlets and interlocks for portable sets, run outdoors only, at least 20 feet from the house',
        'Maintenance plans and load-bank tests', // sample: claim: maintenance plans
        'Repair of sets that will not start or transfer',
        'Controller, battery and block-heater replacement',
        'Permits, gas coordination and inspections',
      ],
    },
    {
      kind: 'steps',
      id: 'process',
      title: 'From first visit to first outage',
      items: [
        {
          title: 'Measure',
          text: 'What has to stay on, how the motors start, how much gas your meter can deliver.',
        },
        {
          title: 'Design',
          text: 'Size, fuel, place and transfer scheme on one drawing, with a fixed price.', // sample: claim: fixed prices
        },
        {
          title: 'Install',
          text: 'Pad, set, transfer switch, gas line by a licensed plumbing contractor, permits and utility notice.', // sample: claim: who does the gas line
        },
        {
          title: 'Prove',
          text: 'We switch off the main and let the generator carry your building, then show you the controls, and where carbon monoxide alarms belong.',
        },
      ],
    },
    {
      kind: 'closing',
      id: 'quote',
      title: 'Name what must not go dark',
      text: 'A well pump, a walk-in freezer, a server room: start there. We do the arithmetic, and the quote is free. Life support needs a battery of its own: a transfer takes seconds, and an engine can fail to start.', // sample: claim: free quotes
      actions: [
        { to: 'contact', label: 'Request a Free Quote' }, // sample: claim: free quotes
        { to: 'call', label: 'Call to Discuss' },
      ],
    },
  ],
  price: undefined, // sample: what the work usually costs
  related: ['service-upgrades', 'periodic-inspection', 'electrical-repair'],
};
