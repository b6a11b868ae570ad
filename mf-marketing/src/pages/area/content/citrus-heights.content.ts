import { PANEL_SAFETY_NOTE } from '../../../content.ts';
import type { AreaContent } from '../area.content.ts';
import heroImage from '../pictures/citrus-heights.svg';

export const content: AreaContent = {
  heroImage: {
    src: heroImage,
    alt: 'A Citrus Heights ranch home cut open beside an old orange tree; the conductor comes out of the ground to the meter and through the attic to a living-room lamp.',
  },
  description:
    'Citrus Heights electricians for aluminum wiring, Federal Pacific and Zinsco panels, rentals and retail: tested, explained and put right the approved way.',
  about: [
    'Citrus Heights filled in between the early 1960s and the middle 1980s, when orchards gave way to ranch homes, duplexes, apartments and Sunrise Mall. It became a city in 1997.',
    'From about 1965 to 1973 many builders here used aluminum wiring, and for even longer they used panels from Federal Pacific and Zinsco. Both can fail in known ways, and insurers ask about them by name. Do not panic, but have an electrician test the wiring. We advise replacing the panels, because nobody can see whether such a breaker will trip.',
  ],
  demographics:
    'About 87,600 people live here (2020 census), many of them renters. We work for landlords as much as for families.', // sample: claim: landlords among the customers
  facts: {
    power: 'SMUD',
    permits: 'City of Citrus Heights, Building and Safety',
    homes: 'Chiefly 1960s to mid-1980s, many duplexes',
  },
  services: [
    {
      title: 'Aluminum wiring',
      text: 'We repair every connection with connectors accepted by the CPSC, the U.S. product safety agency, or replace the wire with copper.',
      service: 'rewiring-upgrades',
    },
    {
      title: 'Stab-Lok and Zinsco panels',
      text: 'A new panel in the same place, often in one day, with breakers that trip when they should.', // sample: claim: how long a panel change takes
      service: 'service-upgrades',
    },
    {
      title: 'Work between tenants',
      text: 'We renew outlets, alarms, fans and lights from one list before the next tenant moves in.',
    },
    {
      title: 'Burned outlet repairs',
      text: 'We also check its neighbors, because the next loose connection is usually one box away.',
      service: 'electrical-repair',
    },
    {
      title: 'Forms for your insurer',
      text: 'We enter panel brand, wire type and age on the form that your insurer sent.',
      service: 'periodic-inspection',
    },
    {
      title: 'Car charging on 100 amps',
      text: 'Chargers that watch the whole house and slow down while the oven is on.',
      service: 'ev-charger',
    },
    {
      title: 'Bathroom wall heaters',
      text: 'We replace glowing coil heaters from 1972 with quiet ones that have a thermostat.',
      service: 'electric-heaters',
    },
    {
      title: 'Bright garages and kitchens',
      text: 'We replace fluorescent boxes with flat LED panels and patch the ceiling, ready for paint.', // sample: claim: patching is part of the job
      service: 'home-lighting',
    },
    {
      title: 'Doorbells, cameras, locks',
      text: 'New transformers and cables, so that smart devices stop losing their connection.',
      service: 'home-automation',
    },
    {
      title: 'Backup for a few circuits',
      text: 'A safe inlet for a portable generator: a low-cost way to run a refrigerator and lights. The generator runs outdoors only, at least 20\u00A0feet from the house, exhaust pointing away.',
      service: 'generators',
    },
    {
      title: 'Apartment buildings',
      text: 'Meters, laundry rooms and walkway lighting for managers with forty apartments.',
    },
    {
      title: 'New shops',
      text: 'Wiring for salons, clinics and restaurants that move into older centers on Sunrise, Greenback and Auburn.',
    },
  ],
  whyChooseUs: [
    {
      title: 'Approved methods only',
      text: 'Twist-on connectors from the hardware store are no lasting repair for aluminum, so we do not use them.',
    },
    {
      title: 'Proof in pictures',
      text: 'You see a thermal image of your own panel. It shows heat only: even a cool Stab-Lok or Zinsco breaker may fail to trip.', // sample: claim: an infrared image before any decision
    },
    {
      title: 'Easy for landlords',
      text: 'One contact, one bill, keys signed in and out, and tenants told a day ahead.', // sample: claim: terms for landlords
    },
    {
      title: 'Plain talk about risk',
      text: 'Some old equipment is dangerous, some is only ugly. We tell you which, in writing.', // sample: claim: findings in writing
    },
    {
      title: 'Small jobs are welcome',
      text: 'One dead outlet in a mobile home gets the same tests and the same care.',
    },
  ],
  emergency: `An outlet that crackles, or is too hot to touch, is just as dangerous: get out and call 911. If it is only warm, buzzing or scorched, switch off its breaker, keep away from the outlet and call us at any hour. ${PANEL_SAFETY_NOTE}`, // sample: claim: calls at any hour
};
