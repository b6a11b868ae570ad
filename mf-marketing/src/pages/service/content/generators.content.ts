import { SITE } from '@site/kit';
import type { ServiceContent } from '../blocks.ts';

export const content: ServiceContent = {
  head: {
    title: 'Standby Generators in Sacramento',
    description:
      'Home standby generators from 7kW to 150kW and commercial sets up to 2000kW+, with transfer switch, gas, permits and service, installed around Sacramento.',
  },
  hero: {
    title: 'Standby Generators',
    lead: 'The grid is strained most on the hottest afternoons. If it fails, a standby generator starts by itself and takes over, usually within seconds.',
    actions: [
      { to: 'contact', label: 'Get a Generator Quote' },
      { to: 'call', label: `Call ${SITE.phone.display}` },
    ],
    pictureAlt:
      'The side of a house with panel, meter, transfer switch and gas regulator, joined to a standby generator on its pad.',
  },
  blocks: [
    {
      kind: 'ratings',
      id: 'sizes',
      scale: { max: 2000, ticks: [0, 500, 1000, 1500, 2000], unit: 'kilowatts (kW)' },
      title: 'Sized to what must keep running',
      lead: 'We measure your load first. A generator that is too big costs money and wears out its engine. One that is too small trips when the air conditioner starts.',
      items: [
        {
          figure: '7kW to 150kW',
          label: 'Residential',
          range: { from: 7, to: 150 },
          text: '7kW runs the essentials of a small house, and about 22kW runs many family homes. Estates with several air conditioners, wells and shops need more.',
        },
        {
          figure: 'up to 2000kW+',
          label: 'Commercial',
          range: { to: 2000, open: true },
          text: 'From a dental office to a cold-storage plant: one generator or several together, with 208V or 480V three-phase power.',
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
          text: '7kW to 150kW, outdoors on a pad, chosen and placed with the neighbors in mind.',
          items: [
            'Natural gas or propane: no fuel to carry',
            'Weekly self-test, at an hour you choose',
            'Takes over by itself, typically within seconds',
            'Power for the whole house, or for the circuits you choose',
            'Exhaust well away from windows, doors and vents',
          ],
        },
        {
          title: 'Commercial standby',
          text: 'Up to 2000kW+, on diesel or gas, indoors, on the roof or in a weatherproof enclosure.',
          items: [
            'Three separate sets of wiring, as the code asks: exit lights and alarms, other systems required by law, and the rest',
            'Transfer switches that we can service without a power cut',
            'Status and alarms on the screens of your building system',
            'Air district permits, needed for most engines above 50 horsepower',
            'Tests under load, with records for your inspector',
          ],
        },
      ],
    },
    {
      kind: 'brands',
      id: 'brands',
      title: 'Generator brands we install and service', // sample: claim: the brands
      names: ['Generac', 'Kohler', 'Cummins', 'Briggs & Stratton', 'Caterpillar', 'MTU'],
      note: 'The names belong to their makers. We are independent, so we propose the generator that fits your load and fuel.',
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
        'Inlets and interlocks for portable generators, which run outdoors only, at least 20\u00A0feet from the house',
        'Maintenance plans and tests under load', // sample: claim: maintenance plans
        'Repair of generators that do not start or take over',
        'New controllers, batteries and block heaters',
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
          text: 'We find out what must stay on, how your motors start and how much gas your meter can deliver.',
        },
        {
          title: 'Design',
          text: 'You get one drawing with size, fuel, place and wiring, and a fixed price.', // sample: claim: fixed prices
        },
        {
          title: 'Install',
          text: 'We handle permits, utility notice, pad, generator and transfer switch. A licensed plumbing contractor does the gas line.', // sample: claim: who does the gas line
        },
        {
          title: 'Test',
          text: 'We cut the utility power and let the generator run your building. Then we show you the controls, and where carbon monoxide alarms belong.',
        },
      ],
    },
    {
      kind: 'closing',
      id: 'quote',
      title: 'What must stay on?',
      text: 'A well pump, a walk-in freezer, a server room? Tell us, and we do the math. The quote is free. Medical equipment at home needs its own battery, because a generator takes seconds to start and can fail.', // sample: claim: free quotes
      actions: [
        { to: 'contact', label: 'Request a Free Quote' }, // sample: claim: free quotes
        { to: 'call', label: 'Call to Discuss' },
      ],
    },
  ],
  price: undefined, // sample: what the work usually costs
  related: ['service-upgrades', 'periodic-inspection', 'electrical-repair'],
};
