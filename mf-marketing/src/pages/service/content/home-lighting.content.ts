import { SITE } from '@site/kit';
import type { ServiceContent } from '../blocks.ts';
import picture from '../pictures/home-lighting.svg';

export const homeLighting: ServiceContent = {
  head: {
    title: 'Home & Commercial Lighting',
    description:
      'LED lighting designed and installed for Sacramento homes, offices and storefronts: recessed, accent, landscape and Title 24 controls. Free consultation.', // sample: claim: free consultations
  },
  hero: {
    title: 'Home & Commercial Lighting',
    lead: 'Good light is layered: enough to work by, low enough to sit in, and none of it in your eyes. We plan it on paper, then wire it.',
    actions: [
      { to: 'contact', label: 'Get a Free Consultation' }, // sample: claim: free consultations
      { to: 'call', label: `Call ${SITE.phone.display}` },
    ],
    picture: {
      src: picture,
      alt: 'A room with three layers of light: recessed lamps over a reading chair, pendants above a counter and an accent on a picture.',
    },
  },
  blocks: [
    {
      kind: 'cards',
      id: 'solutions',
      title: 'Lighting solutions',
      items: [
        {
          title: 'Recessed and track',
          text: 'Airtight, insulation-rated housings, spaced for the ceiling height and aimed at walls rather than at heads.',
        },
        {
          title: 'Under-cabinet and cove',
          text: 'Continuous LED in proper channels, with the drivers where you can reach them.',
        },
        {
          title: 'Chandeliers and pendants',
          text: 'Rated boxes and bracing for heavy fixtures, in stairwells as well, with the lift to hang them safely.',
        },
        {
          title: 'Office and warehouse',
          text: 'Troffer and high-bay relights with occupancy, daylight and demand-response controls, ready for the acceptance tests of Title 24.',
        },
        {
          title: 'Security and site lighting',
          text: 'Parking, entry and facade light that is even, shielded and switched by the sun.',
        },
        {
          title: 'Dimming and controls',
          text: 'Dimmers tested with the very lamps they will drive, and vacancy sensors where California asks for them.',
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
          text: 'Task light on the counter, not on the back of the cook: under-cabinet runs first, then pendants over the island, then a few recessed lights for cleaning up.',
        },
        {
          title: 'Bathroom',
          text: 'Light from both sides of the mirror, damp-rated fixtures, a wet-rated one in the shower, and a fan on a switch of its own.',
        },
        {
          title: 'Living',
          text: 'Three layers: a dimmed ceiling, lamps on switched outlets, and dimmed accents on art or stone. Warm white, 2700K to 3000K.',
        },
        {
          title: 'Outdoor',
          text: 'Path, step and tree lighting at low voltage, on buried cable and a timer that follows sunset. Oaks look best lit from below, and gently.',
        },
      ],
    },
    {
      kind: 'figures',
      id: 'led',
      title: 'LED benefits',
      lead: 'Compared with the incandescent lamps that they replace.',
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
          text: 'LED lighting uses 75% less energy for the same light. Where it replaces fluorescent tubes, the step is smaller.',
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
          text: 'An incandescent lamp lasts about 1,000 hours. At three hours an evening, 25,000 hours are more than twenty years; in an office, about ten years of working days. Heat shortens that life.',
        },
      ],
    },
    {
      kind: 'prose',
      id: 'planning',
      title: 'Planned before it is cut',
      paragraphs: [
        'Holes in a ceiling are forever. We mark the joists, tape the layout to the floor at full size and let you stand in it after dark before anything is cut.', // sample: claim: how a layout is tried
        'California’s energy code wants high-efficacy light throughout a new home, and wherever you add or change fixtures in an older one, with dimmers or vacancy sensors in most rooms. For businesses it adds area, daylight and shut-off controls, tested by a certified acceptance technician. Our quotes name all of it from the start.', // sample: claim: acceptance tests, and what a quote includes
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
