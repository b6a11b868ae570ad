import { SITE } from '@site/kit';
import type { ServiceContent } from '../blocks.ts';
import picture from '../pictures/electrical-repair.svg';

export const electricalRepair: ServiceContent = {
  head: {
    title: '24/7 Electrical Repair in Sacramento', // sample: claim: service around the clock
    description:
      'Dead circuits, tripping breakers, hot outlets, flickering lights: our electricians find the cause, quote the fix and repair it, day or night.', // sample: claim: service around the clock
  },
  hero: {
    title: 'Electrical Repair',
    lead: 'Smoke, fire or a burning smell: get out and call 911 first. Something trips, flickers, buzzes or has simply stopped? We find the cause before we replace a part, and price the repair before it starts.', // sample: claim: upfront pricing
    actions: [
      { to: 'call', label: `Emergency? ${SITE.phone.display}`, emergency: true },
      { to: 'contact', label: 'Schedule a Repair' },
    ],
    picture: {
      src: picture,
      alt: 'A wall opened at the studs: a junction box with its splices, an outlet pulled forward, and a meter with both probes on it.',
    },
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
          text: 'Same-day service for faults that cannot wait. On the phone we tell you what to keep away from until we are there.', // sample: claim: same-day service
        },
        {
          title: 'Guaranteed work',
          text: 'If our repair does not hold, we come back and make it right. The terms stand in your quote.', // sample: claim: the guarantee, and its terms
        },
        {
          title: 'Safety first',
          text: 'We test for voltage, lock out what we work on, and tell you of any device that we would not have at home.',
        },
      ],
    },
    {
      kind: 'rows',
      id: 'common-repairs',
      title: 'Common repairs, and what is usually behind them',
      items: [
        {
          title: 'Breakers that keep tripping',
          text: 'Do not keep resetting one. We measure the load first: an overloaded kitchen circuit, a failing compressor and a worn breaker feel the same from the couch, and only one of them is cured by a new breaker.',
        },
        {
          title: 'Flickering or dimming lights',
          text: 'One lamp points to a socket or a dimmer. Half the house points to a loose neutral, which can destroy appliances and start a fire: switch off the main, if the panel looks dry and free of rust, is silent and gives off no heat as you come near (if not, leave the panel alone), and call your utility and us.',
        },
        {
          title: 'Dead outlets and lost circuits',
          text: 'Stop using them; if one was ever warm, smelled or crackled, call now. Often it is a tripped GFCI two rooms away, sometimes a back-stabbed connection that burned open inside the box.',
        },
        {
          title: 'Hot, buzzing or scorched devices',
          text: 'Crackling, or too hot to touch: out, and 911. Only warm, buzzing or scorched: breaker off, if the panel looks dry and free of rust, is silent and gives off no heat as you come near (if not, leave the panel alone), and keep it off: a loose termination also carries the outlets beyond it, so it heats with nothing plugged in. We cut back to clean copper, replace the device and check its neighbors on the run.',
        },
        {
          title: 'Panels that hum, rust or run warm',
          text: 'If one hisses, crackles, smells or smokes, get out and call 911. Otherwise keep your hands off it and call us at once. Corroded bus bars have to go, and we advise replacing panels of certain older brands, such as Federal Pacific Stab-Lok and Zinsco. We show you why.',
        },
        {
          title: 'GFCI and AFCI protection that will not reset',
          text: 'They guard against shock and fire: do not swap one for a plain breaker or outlet. We test circuit and device to tell a real ground or arc fault from a device at the end of its life.',
        },
        {
          title: 'Storm, water and rodent damage',
          text: 'Stay out of flooded rooms. What was under water comes out; our eyes and an insulation test show which other cables can stay, before the drywall is closed again.',
        },
        {
          title: 'Motors, contactors and three-phase faults',
          text: 'Lost phases, single-phasing compressors and failed starters in shops, restaurants and plants.',
        },
      ],
    },
    {
      kind: 'emergency',
      id: 'emergency',
      title: 'Sparks, smoke or a burning smell?',
      text: 'Leave the panel alone, get everyone out and call 911 from outside. Stay far away from downed wires. Once you are safe, call us, at any hour.', // sample: claim: calls at any hour
      call: `Call ${SITE.phone.display} now`,
    },
    {
      kind: 'steps',
      id: 'visit',
      title: 'How a repair visit goes',
      items: [
        {
          title: 'Describe it',
          text: 'What happened, what was running, what you already reset. We tell you what the visit costs before we drive.', // sample: claim: the price of a visit is told beforehand
        },
        {
          title: 'Find the cause',
          text: 'Metering, thermal imaging and circuit tracing until the fault is proven, not guessed.',
        },
        {
          title: 'Agree on the price',
          text: 'A written, upfront price for the repair, with the alternatives where there are any.', // sample: claim: upfront pricing
        },
        {
          title: 'Repair and test',
          text: 'The circuit is tested under load and labeled. You get a note of what failed and why.', // sample: claim: a note after the repair
        },
      ],
    },
    {
      kind: 'closing',
      id: 'schedule',
      title: 'Not urgent, but not right?',
      text: 'Stop using an outlet that is dead or half-dead; if it was ever warm, smelled or crackled, call now. Anything else that nags, such as a breaker that trips once a month, is better looked at before it becomes an emergency. Tell us when it suits you.',
      actions: [
        { to: 'contact', label: 'Schedule Service' },
        { to: 'call', label: 'Call Now' },
      ],
      reasons: {
        id: 'why',
        title: `Why choose ${SITE.company}`,
        items: [
          'Licensed, with liability and workers’ compensation cover', // sample: claims: licence and insurance
          'Over 20 years of local trust', // sample: claim: the years in business
          'An upfront price before any repair begins', // sample: claim: upfront pricing
          'Stocked trucks, so that one visit can be enough', // sample: claim: stocked trucks
        ],
      },
    },
  ],
  price: undefined, // sample: what the work usually costs
  related: ['periodic-inspection', 'rewiring-upgrades', 'service-upgrades'],
};
