import type { AreaContent } from '../area.content.ts';
import heroImage from '../pictures/antelope.svg';

export const antelope: AreaContent = {
  heroImage: {
    src: heroImage,
    alt: 'Rows of Antelope rooftops with solar panels at sunrise; one conductor leads from the panels on a roof to meter, inverter, disconnect and battery on the garage wall.',
  },
  description:
    'Antelope electricians for homes of the 1980s to 2000s: solar and battery tie-ins, EV circuits, smoke alarms, lighting, same-day repair of what cannot wait.', // sample: claim: same-day service
  about: [
    'Antelope was a whistle-stop among wheat fields until the late 1980s. Then subdivisions spread from Antelope Road to the Placer line within about fifteen years, while McClellan, the air base next door, turned into a business park.',
    'A house from 1992 is neither old nor new. Its copper is usually fine, but the smoke alarms, GFCI devices and bath fans it came with are past their time, and the builder’s 100 or 125 amp panel was never meant for rooftop solar, a battery and a car. The fixes are modest if somebody looks at them together.',
  ],
  demographics:
    'Some 48,700 people (census of 2020) share under seven square miles: young families, several languages, full households.',
  facts: {
    power: 'SMUD',
    permits: 'County of Sacramento; there is no city',
    homes: 'Typically 1986 to 2005, two stories, tile roofs',
  },
  services: [
    {
      title: 'Solar tie-in corrections',
      text: 'Overloaded busbars and missing labels set right, so that SMUD and the county can sign.',
      service: 'service-upgrades',
    },
    {
      title: 'Battery-ready subpanels',
      text: 'Refrigerator, internet and bedrooms moved onto a backed-up panel ahead of the installer.',
      service: 'rewiring-upgrades',
    },
    {
      title: 'Alarm replacement',
      text: 'Ten-year smoke and carbon monoxide units, hard-wired and linked on both floors.',
    },
    {
      title: 'Fans in vaulted rooms',
      text: 'Rated boxes, down-rods and separate switches for heat that gathers upstairs.',
    },
    {
      title: 'First EV on a builder panel',
      text: 'An energy-managed charger instead of a service change, whenever the arithmetic permits.',
      service: 'ev-charger',
    },
    {
      title: 'Same-day outlet rescue', // sample: claim: same-day service
      text: 'The GFCI behind the garage shelves that takes three bathrooms with it: located and renewed, the same day if it cannot wait.', // sample: claim: same-day service
      service: 'electrical-repair',
    },
    {
      title: 'Can lights and closets',
      text: 'Hot halogen trims exchanged for cool LED retrofits, often in one afternoon.', // sample: claim: how long the job takes
      service: 'home-lighting',
    },
    {
      title: 'Starter smart homes',
      text: 'A doorbell, a thermostat, four dimmers: useful by evening, expandable whenever you like.',
      service: 'home-automation',
    },
    {
      title: 'First-time buyer checkups',
      text: 'Every room in one visit, with a list sorted by what threatens safety, and no quotes for the repair.', // sample: claims: one visit; no repairs are offered with a report for a sale (Bus. & Prof. Code § 7197: ask counsel)
      service: 'periodic-inspection',
    },
    {
      title: 'Nursery and garage heat',
      text: 'Small fixed heaters in place of the portable one on an extension cord.',
      service: 'electric-heaters',
    },
    {
      title: 'Portable generator inlets',
      text: 'A safe connection for the set you own, with an interlock that protects line crews. The set runs outdoors only, at least 20 feet from the house, exhaust pointing away.',
      service: 'generators',
    },
    {
      title: 'Suites at McClellan',
      text: 'Hangar bays and back offices re-powered for tenants whose business is not aviation.',
    },
  ],
  whyChooseUs: [
    {
      title: 'Bundles instead of visits',
      text: 'Alarms, fans, charger and two dead outlets on a single ticket cost less than four appointments.', // sample: claim: what a bundle costs
    },
    {
      title: 'Friendly to other trades’ systems',
      text: 'We read your solar lease or battery contract first, and leave alone what it keeps for its installer.',
    },
    {
      title: 'Kids, dogs and naps',
      text: 'Shoe covers on, gates shut, noisy drilling announced. The room is swept before we move on.', // sample: claim: how the room is left
    },
    {
      title: 'Quotes by photo',
      text: 'For standard jobs, emailed pictures of the wall and of the panel, cover left on, are often enough for a price.', // sample: claim: quotes by photo
    },
    {
      title: 'Teaching as we go',
      text: 'You will know which breaker does what, because you will have watched us label it.',
    },
  ],
  emergency:
    'If an alarm sounds or a panel hisses, everyone goes outside too: call 911 from there, then us, even at 3 a.m. Four quick beeps mean carbon monoxide: out, and 911. A single chirp every minute or so means a new battery, or a new alarm: today.', // sample: claim: calls at any hour
};
