import type { AreaContent } from '../area.content.ts';
import heroImage from '../pictures/granite-bay.svg';

export const content: AreaContent = {
  heroImage: {
    src: heroImage,
    alt: 'A glass-walled house under an oak above the boulders of Folsom Lake, with a sailboat and the dam behind; the conductor feeds its lamps.',
  },
  description:
    'Granite Bay electricians for custom homes and estates near Folsom Lake: 400-amp services, generators, lighting control, gates, wells and pool houses.',
  about: [
    'Granite Bay lies where the valley meets the foothills, between the shops of Douglas Boulevard and the boulders of Folsom Lake. It belongs to Placer County and has no city hall. Horse properties and 1970s ranch estates lie beside gated neighborhoods such as Los Lagos and Wexford.',
    'One address may have a main house, a guest house, a barn, two wells and half a mile of driveway lights. Over such distances cables must be thicker, and a gate is far from any panel. At the end of a PG&E line among oaks and dry grass, backup power is seldom a luxury.',
  ],
  demographics:
    '21,247 people live here (2020 census) on more than twenty-one square miles. Many lots are measured in acres.',
  facts: {
    power: 'PG&E',
    permits: 'Placer County, Building Services',
    homes: 'Ranch estates of the 1970s, custom homes since 1985',
  },
  services: [
    {
      title: '400\u00A0amp services',
      text: 'Two panels for large homes, with space for pool house, barn and chargers.',
      service: 'service-upgrades',
    },
    {
      title: 'Large generators',
      text: 'Liquid-cooled generators of 30kW and more that run several air conditioners, on propane or natural gas.',
      service: 'generators',
    },
    {
      title: 'Centralized lighting control',
      text: 'We replace aging control systems panel by panel, and you keep the engraved keypads you like.',
      service: 'home-automation',
    },
    {
      title: 'Gate operators and intercoms',
      text: 'Power and data to the street, with surge protection at both ends.',
    },
    {
      title: 'Well and pressure pumps',
      text: 'Controls and backup power, so water flows during an outage.',
    },
    {
      title: 'Tree and driveway lighting',
      text: 'Bronze lights, wired so that the last one is as bright as the first.',
      service: 'home-lighting',
    },
    {
      title: 'Charging for two cars',
      text: 'Two chargers that share the power, ready for your next car too.',
      service: 'ev-charger',
    },
    {
      title: 'Estate inspections',
      text: 'One report on the wiring of the main house, outbuildings and grounds, for owners or trustees.',
      service: 'periodic-inspection',
    },
    {
      title: 'Barn and arena wiring',
      text: 'Conduit that horses cannot chew, dust-tight lights, and outlets where the farrier works.',
      service: 'rewiring-upgrades',
    },
    {
      title: 'Heated terraces and baths',
      text: 'Heated floors, benches and towel warmers for cold mornings.',
      service: 'electric-heaters',
    },
    {
      title: 'Storm and rodent repairs',
      text: 'We find the fault in an underground cable, and repair or replace the cable.',
      service: 'electrical-repair',
    },
    {
      title: 'Shops on Douglas Boulevard',
      text: 'Small offices, studios and restaurants, finished as carefully as the houses nearby.',
    },
  ],
  whyChooseUs: [
    {
      title: 'Discretion',
      text: 'Gate codes stay with the foreman, phones stay in pockets, and nobody posts pictures of your kitchen.', // sample: claim: how gate codes and pictures are kept
    },
    {
      title: 'Cables sized for the distance',
      text: 'We calculate each cable, so the far gate opens as fast as the near one.',
    },
    {
      title: 'Good with designers',
      text: 'We work with your architect, builder and lighting designer from the working drawings on.',
    },
    {
      title: 'Ready for fire season',
      text: 'We plan for outages in fire weather: fuel, the switch to the generator, pumps, and a routine that we test.',
    },
    {
      title: 'Records that stay with the house',
      text: 'You get the final plans, device lists and passwords, sealed and complete.', // sample: claim: which records come with the job
    },
  ],
  emergency:
    'The house stays dark while the generator runs? Its breaker may have tripped, or the transfer switch failed. Leave both and the panel alone, and call us at any hour.', // sample: claim: calls at any hour
};
