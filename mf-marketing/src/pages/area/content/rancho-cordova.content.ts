import type { AreaContent } from '../area.content.ts';
import heroImage from '../pictures/rancho-cordova.svg';

export const content: AreaContent = {
  heroImage: {
    src: heroImage,
    alt: 'A light-rail train below its overhead wire in front of the office blocks of Rancho Cordova, with a station canopy to the right.',
  },
  description:
    'Commercial and residential electricians in Rancho Cordova: office and lab interiors, three-phase power, fleet charging, and homes from 1955 to today.',
  about: [
    'Rancho Cordova has more desks than most cities its size. Office parks line Highway\u00A050 and the light rail. Aerojet built rockets to the east, and the runway of the former Mather Air Force Base now serves cargo planes.',
    'Houses north of Folsom Boulevard were built quickly in the 1950s and 60s for aerospace and base families. South of the highway, Anatolia and its neighbors are from this century. Most of our work here is in between, in offices and workshops where each new tenant needs different power, lighting and data cables.', // sample: claim: experience in Rancho Cordova
  ],
  demographics:
    'A city since 2003, with 79,332 residents in the last census and many more people on workdays.',
  facts: {
    power: 'SMUD, with many three-phase services',
    permits: 'City of Rancho Cordova, Building and Safety',
    homes: '1950s and 60s tracts; new districts to the south',
  },
  services: [
    {
      title: 'Tenant improvements',
      text: 'Demolition, floor outlets, lighting and panels, all between two leases.',
      service: 'rewiring-upgrades',
    },
    {
      title: 'Switchgear and transformers',
      text: '480\u00A0volt power for labs and light manufacturing, with the meters and transformers.',
      service: 'service-upgrades',
    },
    {
      title: 'Fleet and workplace charging',
      text: 'Rows of Level 2 chargers with software that shares the power the building can spare.',
      service: 'ev-charger',
    },
    {
      title: 'Office lighting to Title 24',
      text: 'New ceiling lights and sensors. We file the acceptance forms before you get the final invoice.', // sample: claim: when acceptance forms are filed
      service: 'home-lighting',
    },
    {
      title: 'Thermal inspections',
      text: 'A yearly thermal scan of open panels for property managers, while the building runs as usual.',
      service: 'periodic-inspection',
    },
    {
      title: 'Backup for server rooms',
      text: 'Generator, transfer switch and batteries (UPS) work together, and we test them by cutting the utility power.',
      service: 'generators',
    },
    {
      title: 'Building controls',
      text: 'Doors, lighting and rooftop units on one schedule that a manager can change.',
      service: 'home-automation',
    },
    {
      title: 'Machines connected',
      text: 'We connect, test and label compressors, CNC mills and kitchen equipment.',
    },
    {
      title: 'Power for rooftop units',
      text: 'New connections when your mechanical contractor replaces gas units with heat pumps.',
      service: 'electric-heaters',
    },
    {
      title: 'Night and weekend repairs',
      text: 'Water in the electrical room? Stay out until we tell you that the power is off. Partial power? We bring back what can run safely.',
      service: 'electrical-repair',
    },
    {
      title: 'Panels in older houses',
      text: 'We replace sixty-year-old panels near Cordova High with larger, grounded ones.',
    },
    {
      title: 'Overhead power in warehouses',
      text: 'Power rails and cord reels above the racks, so that you can move work stations when orders change.',
    },
  ],
  whyChooseUs: [
    {
      title: 'A new diagram each time',
      text: 'After each project, property managers get an updated wiring diagram in their own format.', // sample: claim: a diagram after each project
    },
    {
      title: 'At home on secure sites',
      text: 'Sign-in, escorts, hot-work permits and lockout logs are routine for our crews.', // sample: claim: experience at secure sites
    },
    {
      title: 'Evening and night work',
      text: 'Loud work and power shutdowns happen only after six. Desks are clean by morning.', // sample: claim: work at night
    },
    {
      title: 'Paperwork for landlords',
      text: 'Before you ask, you get our insurance certificate and a list of what landlord and tenant each pay for. Signed lien releases keep claims off the building.', // sample: claim: which papers come with the job
    },
    {
      title: 'Both sides of the highway',
      text: 'We wire laboratories, and we fix the porch light of a duplex on Coloma Road.',
    },
  ],
  emergency:
    'If electrical equipment smokes or sparks, clear the building. Building dark? Facility managers reach a person at any hour, and we send someone who knows switchboards.', // sample: claims: a person answers at any hour; who comes knows switchboards
};
