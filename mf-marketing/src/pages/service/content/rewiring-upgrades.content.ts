import { SITE } from '@site/kit';
import { PANEL_SAFETY_NOTE } from '../../../content.ts';
import type { ServiceContent } from '../blocks.ts';

export const content: ServiceContent = {
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
    pictureAlt:
      'One wall in two states: knob-and-tube wiring on lath to the left becomes conduit, a junction box and a grounded outlet to the right.',
  },
  blocks: [
    {
      kind: 'pair',
      id: 'services',
      title: 'Replace old wiring, add what is missing',
      sides: [
        {
          title: 'Rewiring',
          text: 'New copper from the panel to each outlet, where old cable is unsafe.',
          items: [
            'Whole-house and partial rewires',
            'Knob-and-tube and cloth-covered wiring disconnected for good',
            'Aluminum wiring replaced, or repaired with connectors accepted by the CPSC, the U.S. product safety agency',
            'Tenant improvements and new interiors',
            'Conduit, main cables and subpanels in occupied buildings',
          ],
        },
        {
          title: 'Upgrades',
          text: 'Protection and capacity the building never had.',
          items: [
            'Grounded outlets in place of two-prong ones',
            'AFCI and GFCI protection where the code requires it',
            'Separate circuits for kitchen, laundry, workshop and server room',
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
      lead: 'If you see one, have us look. If you see three, plan an upgrade.',
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
      kind: 'prose',
      id: 'danger',
      title: 'When to call 911',
      paragraphs: [
        `If you see smoke, smell burning or hear crackling, or an outlet is too hot to touch, get out and call 911. If it is only warm, buzzing or discolored, switch that circuit off, and call us at once. ${PANEL_SAFETY_NOTE}`,
      ],
    },
    {
      kind: 'table',
      id: 'eras',
      title: 'What is probably in your walls',
      lead: 'The year your house was built tells us where to look first.',
      columns: ['Built', 'Often found', 'What we do'],
      rows: [
        {
          name: 'Before 1950',
          cells: [
            'Knob-and-tube, fuses, no ground',
            'Replace it. If some must stay, have us check it before you insulate',
          ],
        },
        {
          name: '1950–65',
          cells: [
            'Cloth-covered cable, two-prong outlets, often a Federal Pacific or Zinsco panel',
            'Test it, add grounds, replace brittle cables and usually the panel',
          ],
        },
        {
          name: '1965–73',
          cells: ['Aluminum wiring', 'Rewire, or repair every connection by an approved method'],
        },
        {
          name: '1970s–80s',
          cells: ['Still Federal Pacific or Zinsco panels, few circuits', 'Replace the panel, add circuits'],
        },
        {
          name: '1990 on',
          cells: ['Good copper, little room for more', 'Add circuits, AFCI and surge protection'],
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
          text: 'We use attic, crawl space and closets first. You approve each hole in a wall. In a house from before 1980, the wall is checked for lead and asbestos first.', // sample: claims: cuts are approved; how lead and asbestos are dealt with
        },
        {
          title: 'Work part by part',
          text: 'We work in one part of the house at a time. We plan to have power back by evening, refrigerator and internet first.', // sample: claim: power back by evening
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
      text: 'An assessment tells you which circuits are safe and what to fix first. Sometimes it is three circuits, not thirty. If there is a fee, we say so before we drive.', // sample: claim: the price of a visit is told beforehand
      actions: [
        { to: 'contact', label: 'Book an Assessment' },
        { to: 'call', label: 'Call to Ask' },
      ],
    },
  ],
  price: undefined, // sample: what the work usually costs
  related: ['service-upgrades', 'periodic-inspection', 'home-lighting'],
};
