import { SITE } from '@site/kit';
import type { ServiceContent } from '../blocks.ts';
import picture from '../pictures/rewiring-upgrades.svg';

export const rewiringUpgrades: ServiceContent = {
  head: {
    title: 'Rewiring & Electrical Upgrades',
    description:
      'Whole-house and commercial rewiring in Sacramento: knob-and-tube, aluminum and ungrounded circuits replaced, with permit, inspection and patched walls.', // sample: claim: patching is part of the job
  },
  hero: {
    title: 'Rewiring & Electrical Upgrades',
    lead: 'Old wiring was built for a few lamps and a radio. We replace it room by room or all at once, and patch the walls that we open.', // sample: claim: patching is part of the job
    actions: [
      { to: 'contact', label: 'Schedule an Assessment' },
      { to: 'call', label: `Call ${SITE.phone.display}` },
    ],
    picture: {
      src: picture,
      alt: 'One wall in two states: knob-and-tube wiring on lath to the left becomes conduit, a junction box and a grounded outlet to the right.',
    },
  },
  blocks: [
    {
      kind: 'pair',
      id: 'services',
      title: 'Rewire what is worn, upgrade what is missing',
      sides: [
        {
          title: 'Rewiring',
          text: 'New copper from panel to device, where the old cable can no longer be trusted.',
          items: [
            'Whole-house and partial rewires',
            'Knob-and-tube and cloth cable taken out of service',
            'Aluminum branch circuits replaced, or repaired with connectors that the CPSC accepts',
            'Tenant improvements and shell build-outs',
            'Conduit, feeders and subpanels in occupied buildings',
          ],
        },
        {
          title: 'Upgrades',
          text: 'Protection and capacity that the building never had.',
          items: [
            'Grounded outlets in place of two-prong ones',
            'AFCI and GFCI protection where the code calls for it',
            'Dedicated circuits for kitchen, laundry, shop and server room',
            'Whole-building surge protection',
            'Hard-wired, linked smoke and carbon monoxide alarms',
          ],
        },
      ],
    },
    {
      kind: 'checklist',
      marker: 'dash',
      id: 'signs',
      title: 'Signs you need an upgrade',
      lead: 'Smoke, a burning smell, crackling, or too hot to touch: get out, 911 first. Only warm, buzzing or discolored: that circuit off, if the panel looks dry and free of rust, is silent and gives off no heat as you come near (if not, leave the panel alone), and call us at once. Otherwise: one of these deserves a look, three deserve a plan.',
      items: [
        'Your home is over 25 years old and was never rewired',
        'Breakers trip or fuses blow in everyday use',
        'Lights dim when the air conditioner starts',
        'Two-prong outlets, or three-prong ones without a ground',
        'Outlets or switches are warm, buzzing or discolored',
        'Extension cords have become permanent',
        'Cloth-covered, aluminum or knob-and-tube wiring in the attic',
        'An insurer has asked about your panel',
      ],
    },
    {
      kind: 'table',
      id: 'eras',
      title: 'What your walls probably hold',
      lead: 'The year on the permit tells us where to look first.',
      columns: ['Built', 'Often found', 'What we do'],
      rows: [
        {
          name: 'Before 1950',
          cells: ['Knob-and-tube, fuses, no ground', 'Replace it; survey what stays before anyone insulates'],
        },
        {
          name: '1950s to mid-60s',
          cells: [
            'Cloth-jacketed cable, two-prong outlets, often a Federal Pacific or Zinsco panel',
            'Test it, add grounds, replace brittle runs and usually the panel',
          ],
        },
        {
          name: '1965 to 1973',
          cells: ['Aluminum branch wiring', 'Rewire, or repair every connection by an approved method'],
        },
        {
          name: '1970s and 80s',
          cells: [
            'Federal Pacific or Zinsco panels still, few circuits',
            'Replace the panel, add dedicated circuits',
          ],
        },
        {
          name: '1990s and later',
          cells: ['Sound copper, little spare capacity', 'Add circuits, AFCI and surge protection'],
        },
      ],
    },
    {
      kind: 'steps',
      id: 'process',
      title: 'Living with a rewire',
      items: [
        {
          title: 'Assess and map',
          text: 'We open a few boxes, trace the circuits and draw what is there.',
        },
        {
          title: 'Plan the openings',
          text: 'Attic, crawl space and closets first. You approve each cut in a wall beforehand. In a house from before 1980 it is checked for lead and asbestos first.', // sample: claims: cuts are approved; how lead and asbestos are dealt with
        },
        {
          title: 'Work by zones',
          text: 'Each zone is planned so that power is back by evening, the refrigerator and the network first.', // sample: claim: power back by evening
        },
        {
          title: 'Inspect and close',
          text: 'The inspector sees the open wiring. Then we patch, label the panel and hand over the plan.', // sample: claim: patching is part of the job
        },
      ],
    },
    {
      kind: 'closing',
      id: 'assessment',
      title: 'Find out what you have',
      text: 'An assessment tells you which circuits are sound, which are not and in what order to spend. Sometimes the answer is three circuits, not thirty. If it has a fee, we say so before we drive.', // sample: claim: the price of a visit is told beforehand
      actions: [
        { to: 'contact', label: 'Book an Assessment' },
        { to: 'call', label: 'Call to Ask' },
      ],
    },
  ],
  price: undefined, // sample: what the work usually costs
  related: ['service-upgrades', 'periodic-inspection', 'home-lighting'],
};
