import { SITE } from '@site/kit';
import type { ServiceContent } from '../blocks.ts';

export const content: ServiceContent = {
  head: {
    title: 'Panel & Electrical Service Upgrades',
    description:
      'Electrical service upgrades in Sacramento: 100A to 200A, 200A to 400A, commercial up to 4000A and three-phase, with utility coordination from start to end.',
  },
  hero: {
    title: 'Electrical Service Upgrades',
    lead: 'More power for your building. We handle the panel, the permit and the utility, and plan the shutdown around you.',
    actions: [
      { to: 'contact', label: 'Get a Free Estimate' }, // sample: claim: free estimates
      { to: 'call', label: `Call ${SITE.phone.display}` },
    ],
    pictureAlt:
      'Three electrical services side by side, drawn to scale: panels of 100, 200 and 400 amperes below their meters.',
  },
  blocks: [
    {
      kind: 'ratings',
      id: 'sizes',
      scale: { max: 4000, ticks: [0, 1000, 2000, 3000, 4000], unit: 'amperes (A)' },
      title: 'Which upgrade do you need?',
      lead: 'All bars share one scale, so home sizes look small.',
      items: [
        {
          figure: '100A to 200A',
          label: 'Most homes',
          range: { from: 100, to: 200 },
          text: 'From a post-war panel to one that can run central air, an induction range and a car charger.',
        },
        {
          figure: '200A to 400A',
          label: 'Large homes and shops',
          range: { from: 200, to: 400 },
          text: 'For all-electric houses, second units, pools and workshops: usually one meter with two 200A panels.',
        },
        {
          figure: 'up to 4000A',
          label: 'Commercial',
          range: { to: 4000 },
          text: 'Switchboards and meters for stores, offices and plants, with ground-fault and arc-flash protection where the code requires it.',
        },
        {
          figure: 'Three-phase',
          label: 'Motors and machinery',
          text: 'For large motors: 480 volts for heavy equipment, 208 volts if lights and outlets use the same supply. Most homes have single-phase power. We can convert your building where the utility has three-phase lines.',
        },
      ],
    },
    {
      kind: 'checklist',
      id: 'included',
      title: 'What is included',
      lead: 'One written price before we order the equipment.', // sample: claim: fixed prices, and what they include
      items: [
        'Load calculation with room for what you add later',
        'Permit and inspection fees',
        'Application and shutdown with SMUD, PG&E or Roseville Electric',
        'Panel or switchboard, meter base and mast',
        'Grounding and bonding brought up to date',
        'Outdoor emergency disconnect and surge protection for homes',
        'AFCI and GFCI breakers where required',
        'Every circuit traced and labeled',
      ],
    },
    {
      kind: 'steps',
      id: 'process',
      title: 'Five steps, usually one day without power', // sample: claim: how long the power is off
      items: [
        {
          title: 'Calculate',
          text: 'We add up what you use today and in the next ten years, on the form your building department accepts.',
        },
        {
          title: 'Apply',
          text: 'We send plans to the city or county, and a service request to the utility, which has its own rules for meters.',
        },
        {
          title: 'Prepare',
          text: 'We install pad, conduit, grounding and the new panel while the old one still runs.',
        },
        {
          title: 'Switch over',
          text: 'The utility cuts the power, we move the circuits, the inspector approves, and the power returns.',
        },
        {
          title: 'Hand over',
          text: 'You get labels, test records, photos and the signed permit in one folder.', // sample: claim: which records come with the job
        },
      ],
    },
    {
      kind: 'checklist',
      marker: 'dash',
      id: 'signs',
      title: 'Signs you may need an upgrade',
      items: [
        'The main breaker trips on hot evenings',
        'No free space left in the panel',
        'Lights dim when a large motor starts',
        'You still have fuses, or a 60 or 100\u00A0amp main breaker',
        'An EV charger, heat pump or second unit is planned',
        'The panel is a Federal Pacific or a Zinsco',
        'A lender or insurer wants the panel replaced',
        'Two large appliances cannot run at once',
      ],
    },
    {
      kind: 'prose',
      id: 'danger',
      title: 'When to call 911',
      paragraphs: [
        'If the meter smokes, sparks or smells of burning, get away and call 911. If it is rusty, hot or humming, keep away, and call the utility and us at once.',
      ],
    },
    {
      kind: 'closing',
      id: 'estimate',
      title: 'Sometimes you do not need one',
      text: 'A load calculation, or a recording of your use, can show that your present service is enough. Then we tell you, and you keep your money.',
      actions: [
        { to: 'contact', label: 'Get a Free Estimate' }, // sample: claim: free estimates
        { to: 'call', label: 'Call Now' },
      ],
    },
  ],
  price: undefined, // sample: what the work usually costs
  related: ['ev-charger', 'generators', 'rewiring-upgrades'],
};
