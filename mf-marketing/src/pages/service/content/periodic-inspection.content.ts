import { SITE } from '@site/kit';
import type { ServiceContent } from '../blocks.ts';

export const content: ServiceContent = {
  head: {
    title: 'Electrical Testing & Inspection',
    description:
      'Electrical inspections for home sales, insurance, renovations and routine upkeep: thermal imaging, torque and ground tests, and a report you can act on.',
  },
  hero: {
    title: 'Electrical Testing & Inspection',
    lead: 'Wiring ages out of sight. An inspection measures it, ranks the problems and tells you what can wait.',
    actions: [
      { to: 'contact', label: 'Schedule an Inspection' },
      { to: 'call', label: `Call ${SITE.phone.display}` },
    ],
    pictureAlt:
      'An open panel seen through a thermal camera: one breaker connection glows hot among cool ones.',
  },
  blocks: [
    {
      kind: 'prose',
      id: 'testing',
      title: 'Testing and inspection, not a look around',
      paragraphs: [
        'Loose connections, weak grounds and worn breakers look fine with the cover on. We take the covers off and measure. A thermal camera shows the heat while everything runs. With the power off, we test tightness, insulation and grounding.',
        'For businesses we test by NFPA 70B, the standard for electrical maintenance, at hours that suit you. Homeowners get the same instruments and a report in everyday words.', // sample: claim: testing by NFPA 70B
      ],
    },
    {
      kind: 'checklist',
      id: 'inspected',
      title: 'What is inspected',
      lead: 'We photograph what we find, with the measurement beside it.', // sample: claim: photos in the report
      items: [
        'The utility’s cable, the mast and the meter base',
        'Main panel and subpanels: breakers and connections',
        'Heat in panels while they are in use',
        'Grounding, and the bonding of water and gas pipes',
        'GFCI and AFCI protection, by tripping each one',
        'Outlets and switches: polarity, ground, wear',
        'Wires and splices in attic, crawl space and boxes',
        'Smoke and carbon monoxide alarms',
        'Exterior, pool and spa circuits',
        'Emergency and exit lighting in commercial buildings',
      ],
    },
    {
      kind: 'rows',
      id: 'when',
      title: 'When you need one',
      items: [
        {
          title: 'Before buying or selling',
          text: 'A home inspection checks only samples of the wiring. We open more of it and measure. In a home sale we only report and do not quote the repair, so both sides can use the findings.', // sample: claim: no repairs are offered with a report for a sale (Bus. & Prof. Code § 7197: ask counsel)
        },
        {
          title: 'Every 5-10 years (residential)',
          text: 'Every five years for homes with older wiring, a pool or recent additions. Ten years is usual for a newer house without changes. Commercial equipment needs it more often.',
        },
        {
          title: 'After renovations',
          text: 'New kitchens and additions change the load. We check what was extended or covered up, and whether the labels in your panel are still right.',
        },
        {
          title: 'For insurance or compliance',
          text: 'Insurers ask about panel brands, aluminum and knob-and-tube wiring. We describe what is there so that an insurer or a fire marshal can use it. They decide what they accept.',
        },
      ],
    },
    {
      kind: 'cards',
      id: 'report',
      title: 'A report with the worst first',
      lead: 'For a home sale you get only the report. We quote and repair nothing, except to make a danger safe if you agree.', // sample: claim: no repairs are offered with a report for a sale (Bus. & Prof. Code § 7197: ask counsel)
      items: [
        {
          title: 'Now',
          text: 'Dangers to life or property. We tell you at once. If you agree, we make them safe or switch them off before we leave.',
        },
        {
          title: 'Soon',
          text: 'Faults that will become dangerous: heat, rust, missing protection. Except in a home sale, we quote each repair at a fixed price.', // sample: claim: fixed prices
        },
        {
          title: 'Someday',
          text: 'Work that met an older code. You may usually keep it, but should know about it before you remodel.',
        },
      ],
    },
    {
      kind: 'closing',
      id: 'book',
      title: 'Choose a date',
      text: 'Most homes take a morning. For a commercial site, tell us when we may open panels, and whether your insurer has its own form.', // sample: claim: how long an inspection takes
      actions: [
        { to: 'contact', label: 'Schedule Inspection' },
        { to: 'call', label: 'Call to Ask First' },
      ],
    },
  ],
  price: undefined, // sample: what the work usually costs
  related: ['electrical-repair', 'rewiring-upgrades', 'service-upgrades'],
};
