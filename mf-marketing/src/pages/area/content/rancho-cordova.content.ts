import type { AreaContent } from '../area.content.ts';
import heroImage from '../pictures/rancho-cordova.svg';

export const ranchoCordova: AreaContent = {
  heroImage: {
    src: heroImage,
    alt: 'A light-rail train below its overhead wire in front of the office blocks of Rancho Cordova, with a station canopy to the right.',
  },
  description:
    'Commercial and residential electricians in Rancho Cordova: office and lab interiors, three-phase power, fleet charging, and homes from 1955 to last week.',
  about: [
    'Rancho Cordova has more desks than most cities its size. Office parks line Highway 50 and the light rail, Aerojet’s rocket plants shaped the land to the east, and the runway of the former Mather Air Force Base now carries cargo.',
    'It has two kinds of houses. Those north of Folsom Boulevard were built quickly in the 1950s and 60s for aerospace and base families; south of the highway, Anatolia and its neighbors are from this century. Between them lies what occupies us most: flex space whose tenants change, and with them the power, the lighting and the data.', // sample: claim: experience in Rancho Cordova
  ],
  demographics:
    'A city since 2003, with 79,332 inhabitants at the last census and a daytime population swelled by commuters.',
  facts: {
    power: 'SMUD, with many three-phase services',
    permits: 'City of Rancho Cordova, Building and Safety',
    homes: '1950s and 60s tracts; new districts to the south',
  },
  services: [
    {
      title: 'Tenant improvements',
      text: 'Demolition, floor boxes, lighting and panels turned around between two leases.',
      service: 'rewiring-upgrades',
    },
    {
      title: 'Switchgear and transformers',
      text: '480 volt services metered, stepped down and distributed for labs and light manufacturing.',
      service: 'service-upgrades',
    },
    {
      title: 'Fleet and workplace charging',
      text: 'Rows of Level 2 stalls with software that shares the building’s spare capacity.',
      service: 'ev-charger',
    },
    {
      title: 'Title 24 relights',
      text: 'Troffers replaced, sensors zoned, acceptance forms filed before you get the final invoice.', // sample: claim: when acceptance forms are filed
      service: 'home-lighting',
    },
    {
      title: 'Infrared surveys',
      text: 'Yearly thermography for property managers, covers off, while the building carries its usual load.',
      service: 'periodic-inspection',
    },
    {
      title: 'Server room standby',
      text: 'Generator, transfer switch and UPS coordinated, with a test that really drops utility power.',
      service: 'generators',
    },
    {
      title: 'Building controls',
      text: 'Access, lighting and rooftop units on a single schedule that a manager can change.',
      service: 'home-automation',
    },
    {
      title: 'Machine hookups',
      text: 'Compressors, CNC mills and kitchen lines landed, phase-checked and labeled.',
    },
    {
      title: 'Rooftop unit power',
      text: 'Feeders and disconnects moved as mechanical contractors swap gas packs for heat pumps.',
      service: 'electric-heaters',
    },
    {
      title: 'Night and weekend faults',
      text: 'Water in the electrical room: nobody goes in, we have it isolated first. Lost phase, tripped main: we bring back what can run safely.',
      service: 'electrical-repair',
    },
    {
      title: 'Base-era house panels',
      text: 'Sixty-year-old load centers near Cordova High replaced, grounded and given room.',
    },
    {
      title: 'Warehouse power drops',
      text: 'Busway and cord reels above the racks, so that work cells can move when orders change.',
    },
  ],
  whyChooseUs: [
    {
      title: 'Single-line drawings as standard',
      text: 'Property managers receive an updated diagram after each project, in the format of their archive.', // sample: claim: a diagram after each project
    },
    {
      title: 'Used to secure sites',
      text: 'Sign-in, escorts, hot-work permits and lockout logs are routine for our crews.', // sample: claim: experience at secure sites
    },
    {
      title: 'Swing shifts available',
      text: 'Loud or dark work happens from six in the evening, and desks are clean by morning.', // sample: claim: work at night
    },
    {
      title: 'Fluent in landlord language',
      text: 'Scope splits, lien releases and certificates of insurance arrive before anyone has to chase them.', // sample: claim: which papers come with the job
    },
    {
      title: 'Both sides of the highway',
      text: 'The same firm that feeds your laboratory will fix the porch light of a duplex on Coloma Road.',
    },
  ],
  emergency:
    'If gear smokes or arcs, clear the building. Building dark? Facility managers reach a person at any hour, and whoever comes knows switchboards.', // sample: claims: a person answers at any hour; who comes knows switchboards
};
