import { SITE } from '@site/kit';
import type { ServiceContent } from '../blocks.ts';
import picture from '../pictures/periodic-inspection.svg';

export const periodicInspection: ServiceContent = {
  head: {
    title: 'Electrical Testing & Inspection',
    description:
      'Electrical inspections for home sales, insurance, renovations and routine upkeep: thermal imaging, torque and ground tests, and a report you can act on.',
  },
  hero: {
    title: 'Electrical Testing & Inspection',
    lead: 'Wiring ages out of sight. An inspection measures it, ranks what it finds and tells you plainly what can wait.',
    actions: [
      { to: 'contact', label: 'Schedule an Inspection' },
      { to: 'call', label: `Call ${SITE.phone.display}` },
    ],
    picture: {
      src: picture,
      alt: 'An open panel seen through a thermal camera: one breaker connection glows hot among cool ones.',
    },
  },
  blocks: [
    {
      kind: 'prose',
      id: 'testing',
      title: 'Testing and inspection, not a look around',
      paragraphs: [
        'Loose lugs, weak grounds and tired breakers look fine with the cover on. We take the covers off and measure: temperature with an infrared camera under normal load; then, with the power off, tightness with a torque tool, insulation and ground resistance with instruments made for it.',
        'Commercial clients get testing that follows NFPA 70B, the standard for electrical equipment maintenance, planned around their hours. Homeowners get the same instruments and a report in everyday words.', // sample: claim: testing by NFPA 70B
      ],
    },
    {
      kind: 'checklist',
      id: 'inspected',
      title: 'What is inspected',
      lead: 'What we find is photographed, with the reading beside it.', // sample: claim: photos in the report
      items: [
        'Service entrance, meter base and weatherhead',
        'Main and subpanels: bus, breakers, torque',
        'Thermal scan of panels under load',
        'Grounding electrodes and bonding to water and gas piping',
        'GFCI and AFCI protection, tripped by test',
        'Outlets and switches: polarity, ground, wear',
        'Wire types and splices in attic, crawl space and boxes',
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
          text: 'A home inspection covers the whole house, the wiring by sample. Ours opens more of it and measures. In a home sale we report only, without quotes for the repair: both sides get findings to negotiate with.', // sample: claim: no repairs are offered with a report for a sale (Bus. & Prof. Code § 7197: ask counsel)
        },
        {
          title: 'Every 5-10 years (residential)',
          text: 'At five years for homes with older wiring, a pool or recent additions; ten is usual for a newer house with no changes. Commercial equipment is due more often, by its condition and use.',
        },
        {
          title: 'After renovations',
          text: 'New kitchens and additions shift loads. We check what was buried, what was extended, and whether the panel directory still tells the truth.',
        },
        {
          title: 'For insurance or compliance',
          text: 'Carriers ask about panel brands, aluminum wiring and knob-and-tube. We document what is there in words that an underwriter or a fire marshal can follow. What they accept is for them to say.',
        },
      ],
    },
    {
      kind: 'cards',
      id: 'report',
      title: 'A report that ranks what it finds',
      lead: 'For a home sale you get the report alone: no quote, and no repair but to make a hazard safe, if you agree.', // sample: claim: no repairs are offered with a report for a sale (Bus. & Prof. Code § 7197: ask counsel)
      items: [
        {
          title: 'Now',
          text: 'Hazards to life or property. You hear of them at once and, if you agree, we make them safe or switch them off before we leave.',
        },
        {
          title: 'Soon',
          text: 'Faults that will become hazards: heat, corrosion, missing protection. Each with a fixed quote.', // sample: claim: fixed prices
        },
        {
          title: 'Someday',
          text: 'Sound work done to an older code. Usually legal to keep, and worth knowing before your next remodel.',
        },
      ],
    },
    {
      kind: 'closing',
      id: 'book',
      title: 'Put a date on it',
      text: 'Most homes take a morning. For a commercial site, tell us the hours when we may open panels, and whether your insurer needs a form of its own.', // sample: claim: how long an inspection takes
      actions: [
        { to: 'contact', label: 'Schedule Inspection' },
        { to: 'call', label: 'Call to Ask First' },
      ],
    },
  ],
  price: undefined, // sample: what the work usually costs
  related: ['electrical-repair', 'rewiring-upgrades', 'service-upgrades'],
};
