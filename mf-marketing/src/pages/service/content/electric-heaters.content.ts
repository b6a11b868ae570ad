import { SITE } from '@site/kit';
import type { ServiceContent } from '../blocks.ts';
import picture from '../pictures/electric-heaters.svg';

export const electricHeaters: ServiceContent = {
  head: {
    title: 'Electric Heater Installation',
    description:
      'Baseboard, wall, radiant floor, infrared, heat pump and ductless heating, wired on the right circuit by Sacramento electricians. Free quote, four clear steps.', // sample: claim: free quotes
  },
  hero: {
    title: 'Electric Heater Installation',
    lead: 'From one cold bathroom to the rooftop units of a whole building: we size the circuit, wire the equipment and set the controls.',
    actions: [
      { to: 'contact', label: 'Get a Free Quote' }, // sample: claim: free quotes
      { to: 'call', label: `Call ${SITE.phone.display}` },
    ],
    picture: {
      src: picture,
      alt: 'A floor cut open: joists with insulation, concrete, an electric heating mat under tile, a thermostat on the wall and a baseboard heater.',
    },
  },
  blocks: [
    {
      kind: 'cards',
      id: 'types',
      title: 'Six ways to heat with electricity',
      lead: 'Which one fits depends on the room, the panel and how many hours a day you want it warm.',
      items: [
        {
          title: 'Baseboard heaters',
          text: 'Quiet, simple, room by room. Good as extra heat, and where the energy code allows it as the only heat. We keep outlets clear of them, and you keep drapes clear, as the listing requires.',
        },
        {
          title: 'Wall-mounted heaters',
          text: 'Fan-forced and compact: a bathroom is warm in minutes. Recessed in a stud bay on a 120V or 240V circuit.',
        },
        {
          title: 'Radiant floor heating',
          text: 'Mats or cable below tile, with a floor sensor and ground-fault protection. We test the mat before, during and after the tile goes down.',
        },
        {
          title: 'Electric furnaces and heat pumps',
          text: 'Feeders, disconnects and controls for split systems and rooftop units. A heat pump moves heat rather than making it, so it needs far less power for the same comfort.',
        },
        {
          title: 'Infrared heaters',
          text: 'They warm people, not air: patios, loading docks and shop floors where the door is open half the day.',
        },
        {
          title: 'Portable and ductless units',
          text: 'Dedicated outlets for portable heaters that kept tripping a shared circuit, and power for ductless mini-splits, indoors and out.',
        },
      ],
    },
    {
      kind: 'prose',
      id: 'circuit',
      title: 'The heater is the easy part',
      paragraphs: [
        'Fixed electric heat counts as a continuous load, so the code has us size its circuit at 125 percent of the heater. Add a few rooms and an older 100 amp service may be full. We run the load calculation before you order anything, and say so if a heat pump or a panel change would serve you better.',
        'We are electricians: we bring power, disconnects and controls to heat pumps and furnaces. Refrigerant lines and ducts are done by a licensed heating contractor, yours or one that we coordinate with.', // sample: claim: who does refrigerant lines and ducts
      ],
    },
    {
      kind: 'steps',
      id: 'process',
      title: 'Four steps to a warm room',
      items: [
        {
          title: 'Assess',
          text: 'Room size, insulation, windows and the space in your panel, by your photos or on site.',
        },
        {
          title: 'Choose',
          text: 'Two or three suitable heaters, an estimate of what each costs to run at your rate, and a written quote.', // sample: claim: what a quote includes
        },
        {
          title: 'Install',
          text: 'Permit, dedicated circuit, heater and thermostat. Floors covered, walls patched at our openings.', // sample: claim: patching is part of the job
        },
        {
          title: 'Prove',
          text: 'Amperage and temperature checked under full load, the inspector met, the thermostat explained.',
        },
      ],
    },
    {
      kind: 'closing',
      id: 'quote',
      title: 'What would it take in your building?',
      text: 'Email the room sizes and a photo of your panel, its door open and its cover left on. We come by for anything that a photo cannot show, and the quote costs nothing.', // sample: claim: free quotes
      actions: [{ to: 'contact', label: 'Get a Free Quote' }], // sample: claim: free quotes
      reasons: {
        id: 'good-to-know',
        title: 'Before winter, check',
        items: [
          'Smoke, a burning smell, or a thermostat that crackles or is too hot to touch? Everyone out, and 911 first. A thermostat or heater only discolored, buzzing or scorched? Breaker off, if the panel looks dry and free of rust, is silent and gives off no heat as you come near (if not, leave the panel alone), and call us.',
          'Does the heater share its circuit with outlets?',
          'Are drapes and furniture clear of it?',
        ],
      },
    },
  ],
  price: undefined, // sample: what the work usually costs
  related: ['service-upgrades', 'rewiring-upgrades', 'home-automation'],
};
