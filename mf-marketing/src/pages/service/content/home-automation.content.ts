import { SITE } from '@site/kit';
import type { ServiceContent } from '../blocks.ts';

export const content: ServiceContent = {
  head: {
    title: 'Home & Building Automation in Sacramento',
    description:
      'Smart lighting, climate, security, shades and theater for Sacramento homes and offices, wired to code by electricians and set up so that you can run them.',
  },
  hero: {
    title: 'Home & Building Automation',
    lead: 'One system for lighting, climate, access and shades, in a house or on a floor of offices. We do the wiring and the programming, so one company is responsible for both.',
    actions: [
      { to: 'contact', label: 'Schedule Consultation' },
      { to: 'call', label: `Call ${SITE.phone.display}` },
    ],
    pictureAlt:
      'Floor plan of a house: one conductor from the panel to a controller in the hall and on to three lit zones, with windows casting light outside.',
  },
  blocks: [
    {
      kind: 'prose',
      id: 'smart-home-solutions',
      title: 'Smart Home Solutions',
      paragraphs: [
        'A smart home needs good wiring first. A dimmer without its neutral wire, a hub behind a metal door or a shade motor on the wrong circuit will fail, whatever the app promises. So we start with the wiring, the grounding and the wireless signal.',
        'Then we choose equipment that keeps working without the internet. Switches stay switches: a guest can turn on the lights without your phone. We keep power and low-voltage cables apart as the California Electrical Code requires. Every light has the same name in the panel and in the app.', // sample: claim: how loads are labeled
      ],
    },
    {
      kind: 'cards',
      id: 'benefits',
      title: 'What it changes day to day',
      items: [
        {
          title: 'Remote Control',
          text: 'Check and change lights, thermostat and locks from the next room or from an airport. Each person gets their own access, and you can take it back.',
        },
        {
          title: 'Energy Efficiency',
          text: 'Lights follow people and daylight. Cooling can run before the late afternoon and evening, when SMUD and PG&E rates are highest.',
        },
        {
          title: 'Enhanced Security',
          text: 'Door, camera and glass sensors report to one place, or to a licensed alarm company if you want one. They can turn on outdoor lights too.', // sample: claim: the licenses that alarm and access work asks for
        },
        {
          title: 'Comfort & Convenience',
          text: 'One button at the bed closes the shades, dims the hall and turns off the light you forgot in the garage.',
        },
      ],
    },
    {
      kind: 'rows',
      id: 'services',
      title: 'Six systems, one wiring plan',
      lead: 'Start with one. We leave conduit, neutral wires and panel space for the others.', // sample: claim: room for later systems is part of the price
      items: [
        {
          title: 'Smart lighting control',
          text: 'Dimmers, keypads and scenes, matched to your LED lights so that nothing flickers. Offices get the occupancy and daylight controls that Title 24 requires.',
        },
        {
          title: 'Automated climate and HVAC control',
          text: 'Thermostats, zone controls and sensors, with the wiring and power they need. In commercial buildings we connect them to the building management system.',
        },
        {
          title: 'Smart security and access control',
          text: 'Cameras, locks, card readers and gates with monitored power. Batteries keep the locks working when a breaker trips, and exit doors open as the building code requires.', // sample: claim: the licenses that alarm and access work asks for
        },
        {
          title: 'Voice-activated control integration',
          text: 'Alexa, Google Home and Apple Home control the same scenes as the wall keypads. Microphones are only where you want them.',
        },
        {
          title: 'Automated window treatments and shading',
          text: 'Power and control for motor shades and drapes, wired inside the wall and timed to the sun on your west windows.',
        },
        {
          title: 'Home theater and entertainment systems',
          text: 'Separate circuits, surge protection, cables in the wall and a ventilated rack, for a living room or a conference room.',
        },
      ],
    },
    {
      kind: 'closing',
      id: 'ready',
      title: 'Ready to Upgrade?',
      text: 'Tell us which rooms bother you. We look at them with you, check the wiring and leave a free written quote.', // sample: claim: free quotes
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
