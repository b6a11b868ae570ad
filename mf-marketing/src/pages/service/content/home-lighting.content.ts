import { SITE } from '@site/kit';
import type { ServiceContent } from '../blocks.ts';

export const content: ServiceContent = {
  head: {
    title: 'Home & Commercial Lighting',
    description:
      'LED lighting designed and installed for Sacramento homes, offices and storefronts: recessed, accent, landscape and Title 24 controls. Free consultation.', // sample: claim: free consultations
  },
  hero: {
    title: 'Home & Commercial Lighting',
    lead: 'Good light has layers: bright enough to work by, soft enough to relax in, and never in your eyes. We plan it on paper, then wire it.',
    actions: [
      { to: 'contact', label: 'Get a Free Consultation' }, // sample: claim: free consultations
      { to: 'call', label: `Call ${SITE.phone.display}` },
    ],
    pictureAlt:
      'A room with three layers of light: recessed lamps over a reading chair, pendants above a counter and an accent on a picture.',
  },
  blocks: [
    {
      kind: 'cards',
      id: 'solutions',
      title: 'Lighting solutions',
      items: [
        {
          title: 'Recessed and track',
          text: 'Airtight fixtures that are safe under insulation, spaced for your ceiling height and aimed at walls, not at heads.',
        },
        {
          title: 'Under-cabinet and cove',
          text: 'Continuous LED strips in channels, with power supplies that you can reach.',
        },
        {
          title: 'Chandeliers and pendants',
          text: 'Strong mounts for heavy fixtures, also in stairwells, and a lift to hang them safely.',
        },
        {
          title: 'Office and warehouse',
          text: 'New LED lights for offices and high halls. They react to people and daylight, dim when the utility asks, and are ready for the state’s lighting test (Title 24).',
        },
        {
          title: 'Security and site lighting',
          text: 'Even, shielded light for parking, entries and facades that switches on at dusk.',
        },
        {
          title: 'Dimming and controls',
          text: 'Dimmers tested with your own lamps, and, where California requires them, sensors that turn lights off in empty rooms.',
        },
      ],
    },
    {
      kind: 'rows',
      id: 'applications',
      title: 'Popular applications',
      items: [
        {
          title: 'Kitchen',
          text: 'Light on the counter, not on the cook’s back: first under the cabinets, then pendants over the island, then a few recessed lights for cleaning up.',
        },
        {
          title: 'Bathroom',
          text: 'Light from both sides of the mirror, fixtures made for damp rooms and for the shower, and a fan with its own switch.',
        },
        {
          title: 'Living',
          text: 'Three layers: dimmed ceiling lights, lamps on switched outlets, and dimmed accents on art or stone. Warm white, 2700K to 3000K.',
        },
        {
          title: 'Outdoor',
          text: 'Low-voltage lights for paths, steps and trees, on buried cable and a timer that follows sunset. Oaks look best lit gently from below.',
        },
      ],
    },
    {
      kind: 'figures',
      id: 'led',
      title: 'LED benefits',
      lead: 'Compared with the incandescent lamps they replace.',
      items: [
        {
          figure: '75% less',
          label: 'Energy',
          chart: {
            scale: { max: 100, ticks: [0, 50, 100], unit: '% of the energy' },
            bars: [
              { name: 'Incandescent', label: '100%', to: 100 },
              { name: 'LED', label: '25%', to: 25 },
            ],
          },
          text: 'LED lighting uses 75% less energy for the same light. Where it replaces fluorescent tubes, the saving is smaller.',
        },
        {
          figure: '25,000+ hours',
          label: 'Lifespan',
          chart: {
            scale: { max: 25_000, ticks: [0, 12_500, 25_000], unit: 'hours' },
            bars: [
              { name: 'Incandescent', label: 'about 1,000 hours', to: 1000 },
              { name: 'LED', label: '25,000+ hours', to: 25_000, open: true },
            ],
          },
          text: 'An incandescent lamp lasts about 1,000 hours. At three hours an evening, an LED’s 25,000 hours last more than twenty years. In an office they last about ten. Heat shortens that.',
        },
      ],
    },
    {
      kind: 'prose',
      id: 'planning',
      title: 'Planned before we cut',
      paragraphs: [
        'Holes in a ceiling are hard to undo. Before we cut, we mark the joists and tape the layout to the floor at full size. You can stand in it after dark.', // sample: claim: how a layout is tried
        'California’s energy code asks for efficient lights in new homes, and in older ones wherever you add or change fixtures. Most rooms also need a dimmer, or a sensor that turns the light off when nobody is there. In a business, each area has its own switch, and lights dim by day and turn off by themselves. A certified technician tests this. Our quotes include all of it from the start.', // sample: claim: acceptance tests, and what a quote includes
      ],
    },
    {
      kind: 'closing',
      id: 'consultation',
      title: 'Walk through it with us',
      text: 'Have the floor plan ready, or just show us the room that is never right. The first consultation is free, at your place, ideally late in the day.', // sample: claim: free consultations
      actions: [
        { to: 'contact', label: 'Book a Free Consultation' }, // sample: claim: free consultations
        { to: 'call', label: 'Call Us' },
      ],
    },
  ],
  price: undefined, // sample: what the work usually costs
  related: ['home-automation', 'rewiring-upgrades', 'periodic-inspection'],
};
