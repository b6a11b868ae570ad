import { SITE } from '@site/kit';
import type { ServiceContent } from '../blocks.ts';
import picture from '../pictures/home-automation.svg';

export const homeAutomation: ServiceContent = {
  head: {
    title: 'Home & Building Automation in Sacramento',
    description:
      'Smart lighting, climate, security, shades and theater for Sacramento homes and offices, wired to code by electricians and set up so that you can run them.',
  },
  hero: {
    title: 'Home & Building Automation',
    lead: 'Lighting, climate, access and shades that answer to one system, in a single house or across a floor of offices. We do the wiring and the programming, so nobody points at the other trade.',
    actions: [
      { to: 'contact', label: 'Schedule Consultation' },
      { to: 'call', label: `Call ${SITE.phone.display}` },
    ],
    picture: {
      src: picture,
      alt: 'Floor plan of a house: one conductor from the panel to a controller in the hall and on to three lit zones, with windows casting light outside.',
    },
  },
  blocks: [
    {
      kind: 'prose',
      id: 'smart-home-solutions',
      title: 'Smart Home Solutions',
      paragraphs: [
        'A smart home is still an electrical installation. A smart dimmer without the neutral that it needs, a hub behind a metal panel door or a shade motor on the wrong circuit will fail whatever the app promises. So we begin in the walls: box fill, neutrals, grounding, and where the radio signal has to reach.',
        'Then we choose equipment that keeps working when the internet does not. Switches stay switches: a guest who has never seen your phone can turn on the lights. Line-voltage and low-voltage wiring are kept apart as the California Electrical Code requires, and every load is labeled in the panel and in the app by the same name.', // sample: claim: how loads are labeled
      ],
    },
    {
      kind: 'cards',
      id: 'benefits',
      title: 'What it changes day to day',
      items: [
        {
          title: 'Remote Control',
          text: 'See and set lights, thermostat and locks from the next room or from an airport. Each person gets an access of their own, and you can take it back.',
        },
        {
          title: 'Energy Efficiency',
          text: 'Lights follow occupancy and daylight, and cooling can run before late afternoon and evening, when SMUD and PG&E time-of-day rates are highest.',
        },
        {
          title: 'Enhanced Security',
          text: 'Door, camera and glass sensors report to one place, or to a licensed alarm company where you want one, and the exterior lights can come on with them.', // sample: claim: the licences that alarm and access work asks for
        },
        {
          title: 'Comfort & Convenience',
          text: 'One press at the bed closes the shades, dims the hall to a night level and turns off the lights forgotten in the garage.',
        },
      ],
    },
    {
      kind: 'rows',
      id: 'services',
      title: 'Six systems, one wiring plan',
      lead: 'Start with one of them. We leave conduit, neutrals and panel space for the rest.', // sample: claim: room for later systems is part of the price
      items: [
        {
          title: 'Smart lighting control',
          text: 'Dimmers, keypads and scenes, matched to the LED drivers they feed so that nothing flickers at the low end. Offices get the occupancy and daylight controls that Title 24 asks for.',
        },
        {
          title: 'Automated climate and HVAC control',
          text: 'Thermostats, zone dampers and sensors, with the common wire and the transformer capacity that they need. On commercial jobs we wire to the building management system.',
        },
        {
          title: 'Smart security and access control',
          text: 'Cameras, locks, card readers and gates on supervised power with battery backup. Batteries carry the locks through a tripped breaker, and doors on the way out open as the building code requires.', // sample: claim: the licences that alarm and access work asks for
        },
        {
          title: 'Voice-activated control integration',
          text: 'Alexa, Google Home and Apple Home tied into the same scenes as the wall keypads, with the microphones only where you want them.',
        },
        {
          title: 'Automated window treatments and shading',
          text: 'Motor power and control for shades and drapes, run inside the wall and timed to the sun on your west-facing glass.',
        },
        {
          title: 'Home theater and entertainment systems',
          text: 'Dedicated circuits, surge protection, in-wall rated cable and a ventilated rack, for a living room or a conference room.',
        },
      ],
    },
    {
      kind: 'closing',
      id: 'ready',
      title: 'Ready to Upgrade?',
      text: 'Tell us which rooms bother you. We walk them with you, check what the wiring can carry and leave a written quote, free of charge.', // sample: claim: free quotes
      actions: [
        { to: 'contact', label: 'Schedule Consultation' },
        { to: 'call', label: 'Call Now' },
      ],
      reasons: {
        id: 'why',
        title: `Why Choose ${SITE.company}`,
        items: [
          'Certified technicians who wire and program', // sample: claim: which certificates the technicians hold
          'Latest smart home technology, chosen to last',
          'Professional installation, inspected where a permit applies',
          'Ongoing support and training for everyone in the house', // sample: claim: support and training after the job
        ],
      },
    },
  ],
  price: undefined, // sample: what the work usually costs
  related: ['home-lighting', 'rewiring-upgrades', 'ev-charger'],
};
