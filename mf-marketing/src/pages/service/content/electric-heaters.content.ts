import { SITE } from '@site/kit';
import { PANEL_SAFETY_NOTE } from '../../../content.ts';
import type { ServiceContent } from '../blocks.ts';

export const content: ServiceContent = {
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
    pictureAlt:
      'A floor cut open: joists with insulation, concrete, an electric heating mat under tile, a thermostat on the wall and a baseboard heater.',
  },
  blocks: [
    {
      kind: 'cards',
      id: 'types',
      title: 'Six ways to heat with electricity',
      lead: 'The right one depends on your room, your panel and how many hours a day you want it warm.',
      items: [
        {
          title: 'Baseboard heaters',
          text: 'Quiet and simple, room by room. Good as extra heat, or as the only heat where the energy code allows it. We mount them away from outlets. You keep drapes away from them.',
        },
        {
          title: 'Wall-mounted heaters',
          text: 'Small, with a fan: a bathroom is warm in minutes. They sit in the wall, on a 120V or 240V circuit.',
        },
        {
          title: 'Radiant floor heating',
          text: 'Heating mats or cables under the tile, with a floor sensor and ground-fault protection. We test them before, during and after tiling.',
        },
        {
          title: 'Electric furnaces and heat pumps',
          text: 'We wire split systems and rooftop units. A heat pump moves heat instead of making it, so it needs far less power for the same comfort.',
        },
        {
          title: 'Infrared heaters',
          text: 'They warm people, not air. Good for patios, loading docks and shops where the door is open half the day.',
        },
        {
          title: 'Portable and ductless units',
          text: 'If a portable heater trips the breaker, we give it its own circuit. We also wire ductless mini-splits, indoors and out.',
        },
      ],
    },
    {
      kind: 'prose',
      id: 'circuit',
      title: 'The heater is the easy part',
      paragraphs: [
        'The code asks for a circuit that can carry 25 percent more than the heater uses. With heaters in a few rooms, an older 100\u00A0amp panel may be full. We calculate this before you order anything, and tell you if a heat pump or a bigger panel would be better.',
        'We bring power and controls to heat pumps and furnaces. A licensed heating contractor, yours or one that we work with, does the refrigerant lines and ducts.', // sample: claim: who does refrigerant lines and ducts
      ],
    },
    {
      kind: 'steps',
      id: 'process',
      title: 'Four steps to a warm room',
      items: [
        {
          title: 'Assess',
          text: 'We look at room size, insulation, windows and the space in your panel, on your photos or on site.',
        },
        {
          title: 'Choose',
          text: 'You choose from two or three suitable heaters. We tell you what each costs to run at your rate and give you a written quote.', // sample: claim: what a quote includes
        },
        {
          title: 'Install',
          text: 'We get the permit and install circuit, heater and thermostat. We cover the floors and patch the holes we make.', // sample: claim: patching is part of the job
        },
        {
          title: 'Test',
          text: 'We measure power and temperature at full heat, meet the inspector and explain the thermostat.',
        },
      ],
    },
    {
      kind: 'prose',
      id: 'danger',
      title: 'When to call 911',
      paragraphs: [
        `If there is smoke or a burning smell, or the thermostat crackles or is too hot to touch, get everyone out and call 911. If the thermostat or heater is only discolored, buzzing or scorched, switch its breaker off, and call us. ${PANEL_SAFETY_NOTE}`,
      ],
    },
    {
      kind: 'closing',
      id: 'quote',
      title: 'What would it take in your building?',
      text: 'Send us the room sizes and a photo of your panel, with its door open and its cover left on. We come by for anything a photo cannot show. The quote is free.', // sample: claim: free quotes
      actions: [{ to: 'contact', label: 'Get a Free Quote' }], // sample: claim: free quotes
      reasons: {
        id: 'good-to-know',
        title: 'Before winter, check',
        items: ['Heater alone on its circuit', 'Drapes and furniture clear of it'],
      },
    },
  ],
  price: undefined, // sample: what the work usually costs
  related: ['service-upgrades', 'rewiring-upgrades', 'home-automation'],
};
