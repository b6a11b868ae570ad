import type { AreaContent } from '../area.content.ts';
import heroImage from '../pictures/carmichael.svg';

export const carmichael: AreaContent = {
  heroImage: {
    src: heroImage,
    alt: 'A Carmichael ranch house under large oaks by the American River; the conductor comes from a pole transformer through the service entrance to the carport.',
  },
  description:
    'Electricians for Carmichael’s mid-century ranch homes, river neighborhoods and boulevard shops: rewiring, panels, lighting and repair under the old oaks.',
  about: [
    'Carmichael began in 1909 as a colony of ten-acre farms and filled up in the two decades after the war. Long, low ranch houses sit well back from the street beneath valley oaks, and the river bends around Ancil Hoffman Park at the southern edge.',
    'Those houses were built with fuses or a 60 to 100 amp panel, two-prong outlets and cable in a cloth jacket. Much of it still works, which is the trouble: it works until a heat pump and a car charger ask for more. A call from here often starts with one overloaded circuit and ends with a plan for the whole panel.', // sample: claim: experience in Carmichael
  ],
  demographics:
    'Just under 80,000 people live in Carmichael (2020 census), in an unincorporated community where owners tend to stay and remodel.',
  facts: {
    power: 'SMUD',
    permits: 'Sacramento County, Building Permits and Inspection',
    homes: 'Mostly 1940s to 1970s, single story',
  },
  services: [
    {
      title: 'Rewiring ranch houses',
      text: 'Long attics make it quicker than you fear: new copper from above, few holes in the plaster.',
      service: 'rewiring-upgrades',
    },
    {
      title: 'Panels that outlived their maker',
      text: 'Fuse boxes and Zinsco panels out, a 200 amp service in, with SMUD’s disconnect booked by us.',
      service: 'service-upgrades',
    },
    {
      title: 'Two-prong outlets grounded',
      text: 'A true equipment ground where one can be pulled; GFCI protection, marked “No Equipment Ground”, where it cannot.',
    },
    {
      title: 'Repair after limb falls',
      text: 'An oak took down the drop? Keep away, call 911 and SMUD. Once it is safe, we rebuild mast and meter base.',
      service: 'electrical-repair',
    },
    {
      title: 'Carport car charging',
      text: 'Weatherproof Level 2 chargers, with conduit painted to match board-and-batten siding.',
      service: 'ev-charger',
    },
    {
      title: 'Heat pumps for gas furnaces',
      text: 'Circuits and disconnects for all-electric heating in homes that never had central air.',
      service: 'electric-heaters',
    },
    {
      title: 'Lighting for low ceilings',
      text: 'Shallow LED fixtures and valance light that suit an eight-foot, tongue-and-groove room.',
      service: 'home-lighting',
    },
    {
      title: 'Sale and estate inspections',
      text: 'Houses that one family kept for fifty years, documented for heirs and buyers alike: a report, without quotes for the repair.', // sample: claim: no repairs are offered with a report for a sale (Bus. & Prof. Code § 7197: ask counsel)
      service: 'periodic-inspection',
    },
    {
      title: 'Smart switches in old boxes',
      text: 'We bring neutrals to mid-century switch loops so that modern dimmers have what they need.',
      service: 'home-automation',
    },
    {
      title: 'Standby power by the river',
      text: 'Natural gas sets, exhaust well away from windows, doors and vents: yours and the neighbors’.',
      service: 'generators',
    },
    {
      title: 'Pool equipment brought to code',
      text: 'Bonding, GFCI breakers and new timers for pools dug in the sixties.',
    },
    {
      title: 'Storefronts and offices',
      text: 'Tenant improvements in the strip centers of Fair Oaks Boulevard, Manzanita and Marconi.',
    },
  ],
  whyChooseUs: [
    {
      title: 'We know the era',
      text: 'Cloth cable, Orangeburg conduit, Pushmatic breakers: we work on all of it, and tell you what may stay.',
    },
    {
      title: 'Plaster respected',
      text: 'Attic and crawl space first. When we must open a wall we agree on the spot with you and patch it flush.', // sample: claim: patching is part of the job
    },
    {
      title: 'County permits handled',
      text: 'There is no city hall. We file with Sacramento County and meet its inspector at your door.',
    },
    {
      title: 'Roots and limbs considered',
      text: 'Trenches are routed around heritage oaks, and a taller mast is planned with SMUD where branches reach the drop.',
    },
    {
      title: 'Stages that fit a budget',
      text: 'Panel this year, kitchen the next, bedrooms after that: each stage is finished, inspected and signed off.',
    },
  ],
  emergency:
    'Half the house dim, half too bright? That points to a lost neutral, a fire risk: main breaker off, if the panel looks dry and free of rust, is silent and gives off no heat as you come near (if not, leave the panel alone), then call SMUD and us.', // sample: claim: calls at any hour
};
