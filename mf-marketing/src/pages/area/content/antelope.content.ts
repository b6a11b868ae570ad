import type { AreaContent } from '../area.content.ts';
import heroImage from '../pictures/antelope.svg';

export const content: AreaContent = {
  heroImage: {
    src: heroImage,
    alt: 'Rows of Antelope rooftops with solar panels at sunrise; one conductor leads from the panels on a roof to meter, inverter, disconnect and battery on the garage wall.',
  },
  description:
    'Antelope electricians for homes of the 1980s to 2000s: solar and battery connections, EV circuits, smoke alarms, lighting and same-day urgent repairs.', // sample: claim: same-day service
  about: [
    'Antelope was a railroad stop among wheat fields until the late 1980s. Within about fifteen years, homes filled the land from Antelope Road to the Placer County line. Next door, McClellan air base became a business park.',
    'A house from 1992 usually has good copper wiring. But its first smoke alarms, GFCI outlets and bath fans are worn out, and its 100 or 125\u00A0amp panel was never meant for solar, a battery and an electric car. Done together, the fixes are modest.',
  ],
  demographics:
    'About 48,700 people live here (2020 census) on less than seven square miles: young families, many languages, full households.',
  facts: {
    power: 'SMUD',
    permits: 'Sacramento County (Antelope is not a city)',
    homes: 'Typically 1986 to 2005, two stories, tile roofs',
  },
  services: [
    {
      title: 'Solar connections corrected',
      text: 'We fix overloaded panels and missing labels, so that SMUD and the county can approve your system.',
      service: 'service-upgrades',
    },
    {
      title: 'Panels ready for a battery',
      text: 'We move refrigerator, internet and bedrooms to a backup panel before the battery installer comes.',
      service: 'rewiring-upgrades',
    },
    {
      title: 'Alarm replacement',
      text: 'Smoke and carbon monoxide alarms that last ten years, hard-wired and linked on both floors.',
    },
    {
      title: 'Fans for high ceilings',
      text: 'Ceiling fans with strong mounts and their own switches, for the heat that gathers upstairs.',
    },
    {
      title: 'Car charging on a small panel',
      text: 'With a charger that limits its own power, you may not need a bigger panel.',
      service: 'ev-charger',
    },
    {
      title: 'Same-day outlet repair', // sample: claim: same-day service
      text: 'One GFCI outlet behind the garage shelves can cut the power to three bathrooms. We find and replace it, the same day if it is urgent.', // sample: claim: same-day service
      service: 'electrical-repair',
    },
    {
      title: 'Recessed and closet lights',
      text: 'Hot halogen lights replaced by cool LEDs, often in one afternoon.', // sample: claim: how long the job takes
      service: 'home-lighting',
    },
    {
      title: 'Starter smart homes',
      text: 'A doorbell, a thermostat and four dimmers: ready by evening, and you can add more later.',
      service: 'home-automation',
    },
    {
      title: 'First-time buyer checkups',
      text: 'We check every room in one visit and list the most dangerous problems first. We do not quote the repair.', // sample: claims: one visit; no repairs are offered with a report for a sale (Bus. & Prof. Code § 7197: ask counsel)
      service: 'periodic-inspection',
    },
    {
      title: 'Nursery and garage heat',
      text: 'Small fixed heaters in place of the portable one on an extension cord.',
      service: 'electric-heaters',
    },
    {
      title: 'Portable generator inlets',
      text: 'A safe connection for the generator you own, with an interlock that protects utility crews. Run it outdoors only, at least 20\u00A0feet from the house, exhaust pointing away.',
      service: 'generators',
    },
    {
      title: 'Suites at McClellan',
      text: 'New wiring for businesses that move into former hangars and offices.',
    },
  ],
  whyChooseUs: [
    {
      title: 'Several jobs, one visit',
      text: 'Alarms, fans, a charger and two dead outlets in one visit cost less than four visits.', // sample: claim: what a bundle costs
    },
    {
      title: 'We respect your solar contract',
      text: 'We read your solar lease or battery contract first, and do not touch the parts that only its installer may change.',
    },
    {
      title: 'Kids, dogs and naps',
      text: 'We wear shoe covers, shut the gates, announce noisy drilling and sweep the room before we move on.', // sample: claim: how the room is left
    },
    {
      title: 'Quotes by photo',
      text: 'For standard jobs, photos of the wall and the panel are often enough for a price. Leave the panel cover on.', // sample: claim: quotes by photo
    },
    {
      title: 'We explain as we work',
      text: 'You watch us label the panel, so you know which breaker does what.',
    },
  ],
  emergency:
    'If an alarm sounds or a panel hisses, everyone goes outside too. Call 911 from there, then us, even at 3\u00A0a.m. Four quick beeps mean carbon monoxide: get out and call 911. A single chirp every minute or so means that the alarm needs a new battery or must be replaced today.', // sample: claim: calls at any hour
};
