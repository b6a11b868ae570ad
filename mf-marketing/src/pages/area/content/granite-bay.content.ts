import type { AreaContent } from '../area.content.ts';
import heroImage from '../pictures/granite-bay.svg';

export const graniteBay: AreaContent = {
  heroImage: {
    src: heroImage,
    alt: 'A glass-walled house under an oak above the boulders of Folsom Lake, with a sailboat and the dam behind; the conductor feeds its lamps.',
  },
  description:
    'Granite Bay electricians for custom homes and estates near Folsom Lake: 400 amp services, generators, lighting control, gates, wells and pool houses.',
  about: [
    'Granite Bay lies where the valley turns to foothill, between Douglas Boulevard’s shops and the boulders of Folsom Lake. It is unincorporated Placer County: horse property and 1970s ranch estates side by side with gated custom neighborhoods such as Los Lagos and Wexford.',
    'A single address may hold a main house, a guest house, a barn, two wells and half a mile of driveway lights. Distances decide the design: voltage drop, long feeders, gate operators far from any panel. And at the end of a PG&E line among oaks and dry grass, backup power is seldom a luxury.',
  ],
  demographics:
    'Population 21,247 in the 2020 census, spread across more than twenty-one square miles: many lots here are measured in acres.',
  facts: {
    power: 'PG&E',
    permits: 'Placer County, Building Services',
    homes: 'Ranch estates of the 1970s, customs from 1985 on',
  },
  services: [
    {
      title: '400 amp meter mains',
      text: 'Twin distribution for large residences, with space for pool house, barn and chargers.',
      service: 'service-upgrades',
    },
    {
      title: 'Liquid-cooled generators',
      text: 'Sets of 30kW and beyond that carry several air conditioners, on propane or natural gas.',
      service: 'generators',
    },
    {
      title: 'Centralized lighting control',
      text: 'Aging processor systems migrated panel by panel, keeping engraved keypads where you love them.',
      service: 'home-automation',
    },
    {
      title: 'Gate operators and intercoms',
      text: 'Power and data to the street, with surge protection at each end of the run.',
    },
    {
      title: 'Well and pressure pumps',
      text: 'Controls, soft starts and transfer so that water flows while the grid is down.',
    },
    {
      title: 'Specimen-tree and drive lighting',
      text: 'Bronze fixtures, hubs rather than daisy chains, and transformers sized for the distance.',
      service: 'home-lighting',
    },
    {
      title: 'Pair of wall connectors',
      text: 'Three-bay garages with shared-power charging, ready for whichever car comes next.',
      service: 'ev-charger',
    },
    {
      title: 'Estate condition surveys',
      text: 'Main house, outbuildings and site wiring mapped in one bound report for owners or trustees.',
      service: 'periodic-inspection',
    },
    {
      title: 'Barn and arena wiring',
      text: 'Conduit out of reach of teeth, dust-tight fixtures, and outlets where a farrier works.',
      service: 'rewiring-upgrades',
    },
    {
      title: 'Radiant terraces and baths',
      text: 'Snow is rare; cold stone at dawn is not. Heated slabs, benches and towel warmers.',
      service: 'electric-heaters',
    },
    {
      title: 'Storm and rodent repairs',
      text: 'Faulted underground cable located, spliced with a listed kit or pulled anew.',
      service: 'electrical-repair',
    },
    {
      title: 'Boutiques on Douglas',
      text: 'Small offices, studios and dining rooms finished to the standard of the houses nearby.',
    },
  ],
  whyChooseUs: [
    {
      title: 'Discretion',
      text: 'Gate codes stay with the foreman, phones stay pocketed, and nobody posts pictures of your kitchen.', // sample: claim: how gate codes and pictures are kept
    },
    {
      title: 'Engineering for distance',
      text: 'Conductors are sized by calculated drop, not by habit, so the far gate opens as briskly as the near one.',
    },
    {
      title: 'A calm hand among designers',
      text: 'We coordinate with architect, builder and lighting consultant from shop drawings onward.',
    },
    {
      title: 'Fire-season thinking',
      text: 'Outages during red-flag weather are planned for: fuel, transfer, pumps and a tested routine.',
    },
    {
      title: 'Records that stay with the house',
      text: 'As-built plans, device lists and passwords are handed to the household, sealed and complete.', // sample: claim: which records come with the job
    },
  ],
  emergency:
    'The generator runs and the house stays dark? Its breaker may have tripped, or the transfer failed: leave both and the panel alone, and call us at any hour.', // sample: claim: calls at any hour
};
