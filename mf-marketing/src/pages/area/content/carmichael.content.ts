import { PANEL_SAFETY_NOTE } from '../../../content.ts';
import type { AreaContent } from '../area.content.ts';
import heroImage from '../pictures/carmichael.svg';

export const content: AreaContent = {
  heroImage: {
    src: heroImage,
    alt: 'A Carmichael ranch house under large oaks by the American River; the conductor comes from a pole transformer through the service entrance to the carport.',
  },
  description:
    'Electricians for Carmichael’s mid-century ranch homes, river neighborhoods and boulevard shops: rewiring, panels, lighting and repair under the old oaks.',
  about: [
    'Carmichael began in 1909 as a colony of ten-acre farms and filled up in the two decades after the war. Long, low ranch houses sit well back from the street beneath valley oaks, and the river bends around Ancil Hoffman Park at the southern edge.',
    'These houses were built with fuses or a 60 to 100\u00A0amp panel, two-prong outlets and cloth-covered cable. Much of it still works until you add a heat pump or a car charger. A call from here often starts with one overloaded circuit and ends with a plan for the whole panel.', // sample: claim: experience in Carmichael
  ],
  demographics:
    'Just under 80,000 people live in Carmichael (2020 census). It is not a city, and owners tend to stay and remodel.',
  facts: {
    power: 'SMUD',
    permits: 'Sacramento County, Building Permits and Inspection',
    homes: 'Mostly 1940s to 1970s, single story',
  },
  services: [
    {
      title: 'Rewiring ranch houses',
      text: 'We pull new copper wire through the long attics. That is faster than you may fear and leaves few holes in the plaster.',
      service: 'rewiring-upgrades',
    },
    {
      title: 'Old panels replaced',
      text: 'We replace fuse boxes and Zinsco panels with a 200\u00A0amp service and book the shutdown with SMUD.',
      service: 'service-upgrades',
    },
    {
      title: 'Two-prong outlets grounded',
      text: 'We add a ground wire where we can. Elsewhere we add GFCI protection against shock, and a label says the outlet has no ground.',
    },
    {
      title: 'Repair after fallen branches',
      text: 'An oak pulled down your power line? Keep away, and call 911 and SMUD. Once it is safe, we rebuild the mast and the meter base.',
      service: 'electrical-repair',
    },
    {
      title: 'Carport car charging',
      text: 'Weatherproof Level 2 chargers, with conduit painted to match your siding.',
      service: 'ev-charger',
    },
    {
      title: 'Heat pumps in place of gas furnaces',
      text: 'Circuits and safety switches for electric heating in homes that never had central air.',
      service: 'electric-heaters',
    },
    {
      title: 'Lighting for low ceilings',
      text: 'Flat LED fixtures and indirect light for rooms with eight-foot ceilings.',
      service: 'home-lighting',
    },
    {
      title: 'Sale and estate inspections',
      text: 'A report for heirs or buyers of a house that one family kept for fifty years. We do not quote the repair.', // sample: claim: no repairs are offered with a report for a sale (Bus. & Prof. Code § 7197: ask counsel)
      service: 'periodic-inspection',
    },
    {
      title: 'Smart switches in old houses',
      text: 'We add the neutral wire that modern dimmers need and old switches lack.',
      service: 'home-automation',
    },
    {
      title: 'Generators by the river',
      text: 'Natural gas generators, with the exhaust well away from windows, doors and vents, yours and the neighbors’.',
      service: 'generators',
    },
    {
      title: 'Pool equipment brought to code',
      text: 'Bonded metal parts, GFCI breakers and new timers for pools from the 1960s.',
    },
    {
      title: 'Storefronts and offices',
      text: 'New interiors in the shopping centers of Fair\u00A0Oaks\u00A0Boulevard, Manzanita and Marconi.',
    },
  ],
  whyChooseUs: [
    {
      title: 'We know the era',
      text: 'Cloth-covered cable, fiber conduit, Pushmatic breakers: we work on all of it and tell you what can stay.',
    },
    {
      title: 'Few holes in your walls',
      text: 'We use the attic and crawl space first. If we must open a wall, you approve the place and we patch it.', // sample: claim: patching is part of the job
    },
    {
      title: 'County permits handled',
      text: 'There is no city hall. We file with Sacramento County and meet its inspector at your door.',
    },
    {
      title: 'Careful with old oaks',
      text: 'We dig around heritage oaks. Where branches reach the power line, we plan a taller mast with SMUD.',
    },
    {
      title: 'Stages that fit a budget',
      text: 'The panel this year, the kitchen next, then the bedrooms. Each stage is finished, inspected and approved.',
    },
  ],
  emergency: `Half the house dim and half too bright? That points to a lost neutral wire, a fire risk. Switch off the main breaker, then call SMUD and us. ${PANEL_SAFETY_NOTE}`, // sample: claim: calls at any hour
};
