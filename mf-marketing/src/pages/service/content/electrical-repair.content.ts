import { SITE } from '@site/kit';
import { PANEL_SAFETY_NOTE } from '../../../content.ts';
import { LEAVE_CAR_UNDER_WIRE } from '../../../fallen-wire.content.ts';
import type { ServiceContent } from '../blocks.ts';

export const content: ServiceContent = {
  head: {
    title: '24/7 Electrical Repair in Sacramento', // sample: claim: service around the clock
    description:
      'Dead circuits, tripping breakers, hot outlets, flickering lights: our electricians find the cause, quote the fix and repair it, day or night.', // sample: claim: service around the clock
  },
  hero: {
    title: 'Electrical Repair',
    lead: 'Smoke, fire or a burning smell? Get out and call 911 first. For everything else: we find the cause before we replace a part, and tell you the price before we repair.', // sample: claim: upfront pricing
    actions: [
      { to: 'call', label: `Emergency? ${SITE.phone.display}`, emergency: true },
      { to: 'contact', label: 'Schedule a Repair' },
    ],
    pictureAlt:
      'An open wall: a junction box with its splices, an outlet pulled forward and a meter with both probes on it.',
  },
  blocks: [
    {
      kind: 'cards',
      id: 'benefits',
      title: 'What you can count on',
      items: [
        {
          title: '24/7 emergency service', // sample: claim: emergency service around the clock
          text: 'A person on the phone, not a recording, at two in the morning and on Thanksgiving.', // sample: claim: a person answers at any hour
        },
        {
          title: 'Fast response',
          text: 'Same-day service for faults that cannot wait. On the phone we tell you what to stay away from.', // sample: claim: same-day service
        },
        {
          title: 'Guaranteed work',
          text: 'If our repair does not hold, we come back and make it right. Your written quote includes the warranty.', // sample: claim: the guarantee, and its terms
        },
        {
          title: 'Safety first',
          text: 'We make sure the power is off before we work, and show you other dangers.',
        },
      ],
    },
    {
      kind: 'rows',
      id: 'common-repairs',
      title: 'Common repairs and their causes',
      items: [
        {
          title: 'Breakers that keep tripping',
          text: 'Do not keep resetting one. The cause may be an overloaded circuit, a failing appliance or a worn breaker, so we measure first.',
        },
        {
          title: 'Flickering or dimming lights',
          text: `One flickering lamp usually has a bad socket or dimmer. If half the house flickers, a neutral wire is probably loose: a fire risk. Switch off the main breaker, and call your utility and us. ${PANEL_SAFETY_NOTE}`,
        },
        {
          title: 'Dead outlets and lost circuits',
          text: 'Stop using them; if one was ever warm, smelled or crackled, call now. Often a GFCI outlet two rooms away has tripped. Sometimes a connection inside the wall has burned.',
        },
        {
          title: 'Hot, buzzing or scorched outlets and switches',
          text: `Crackling, or too hot to touch? Get out and call 911. Only warm, buzzing or scorched? Switch its breaker off, leave it off and call us: a loose connection can heat up with nothing plugged in. ${PANEL_SAFETY_NOTE}`,
        },
        {
          title: 'Panels that hum, rust or run warm',
          text: 'If one hisses, crackles, smells or smokes, get out and call 911. Otherwise do not touch it, and call us at once. We advise replacing panels of some older brands, such as Federal Pacific Stab-Lok and Zinsco.',
        },
        {
          title: 'GFCI and AFCI devices that will not reset',
          text: 'They protect you from shock and fire, so do not replace them with plain ones. We find out whether the circuit or the device is at fault.',
        },
        {
          title: 'Storm, water and rodent damage',
          text: 'Stay out of flooded rooms. We replace what was under water, and test the other cables before the walls are closed.',
        },
        {
          title: 'Partial power in shops and plants',
          text: 'Motors or compressors may not start. We restart what is safe, then find the cause.',
        },
      ],
    },
    {
      kind: 'emergency',
      id: 'emergency',
      title: 'Sparks, smoke or a burning smell?',
      text: `Leave the panel alone, get everyone out and call 911 from outside. Stay far away from fallen wires. If one is on your car, stay in and call 911. ${LEAVE_CAR_UNDER_WIRE} Once you are safe, call us.`,
      call: `Call ${SITE.phone.display} now`,
    },
    {
      kind: 'steps',
      id: 'visit',
      title: 'How a repair visit goes',
      items: [
        {
          title: 'Describe it',
          text: 'Tell us what happened, what was running and what you have reset. We tell you what the visit costs before we drive.', // sample: claim: the price of a visit is told beforehand
        },
        {
          title: 'Find the cause',
          text: 'We measure, use a thermal camera and trace circuits until we know the cause.',
        },
        {
          title: 'Agree on the price',
          text: 'You get a written price before the repair, with the alternatives if there are any.', // sample: claim: upfront pricing
        },
        {
          title: 'Repair and test',
          text: 'We test the circuit under load and label it. You get a note of what failed and why.', // sample: claim: a note after the repair
        },
      ],
    },
    {
      kind: 'closing',
      id: 'schedule',
      title: 'Not urgent, but not right?',
      text: 'Show us small problems, such as a breaker that trips once a month, before they become an emergency.',
      actions: [
        { to: 'contact', label: 'Schedule Service' },
        { to: 'call', label: 'Call Now' },
      ],
      reasons: {
        id: 'why',
        title: `Why Choose ${SITE.company}`,
        items: [
          'Licensed, with liability and workers’ compensation insurance', // sample: claims: license and insurance
          'Over 20 years of local trust', // sample: claim: the years in business
          'Stocked trucks, so one visit can be enough', // sample: claim: stocked trucks
        ],
      },
    },
  ],
  price: undefined, // sample: what the work usually costs
  related: ['periodic-inspection', 'rewiring-upgrades', 'service-upgrades'],
};
