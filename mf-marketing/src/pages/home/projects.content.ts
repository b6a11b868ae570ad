import type { ServiceSlug } from '../../content.ts';
import depot from './pictures/depot.svg';
import storefront from './pictures/storefront.svg';
import switchgear from './pictures/switchgear.svg';
import warehouse from './pictures/warehouse.svg';

export interface Project {
  id: string;
  title: string;
  text: string;
  /** The service to choose in the form for a job of this kind. */
  service: ServiceSlug;
  /** Address of the picture, 640 by 480. */
  picture: string;
  /** What the picture shows, for the dialog. */
  alt: string;
}

export const work = {
  id: 'work',
  title: 'Featured Commercial Work',
  lead: 'Examples of projects we do. Choose a drawing to see it large.',
  close: 'Close',
  previous: 'Previous project',
  next: 'Next project',
  position: (position: number, count: number) => `${position + 1} of ${count}`,
  plan: 'Plan a job like this',
  tile: 'Does your building need one of these?',
};

export const projects: readonly Project[] = [
  {
    id: 'switchgear', // sample: a project of the company
    title: 'Switchgear line-up',
    text: 'We replace the main switchgear in one planned shutdown, often over a weekend.',
    service: 'service-upgrades',
    picture: switchgear,
    alt: 'A switchgear line-up in an electrical room: the main breaker and eight feeder breakers on one bus, an end section open to show its copper bars.',
  },
  {
    id: 'warehouse', // sample: a project of the company
    title: 'Warehouse relight',
    text: 'We install LED lights and sensors one aisle at a time. The other aisles stay in use.',
    service: 'home-lighting',
    picture: warehouse,
    alt: 'A warehouse aisle: three LED high-bays hang from the roof trusses and light the floor between full racks and a forklift.',
  },
  {
    id: 'storefront', // sample: a project of the company
    title: 'Main-street storefront',
    text: 'Facade, sign and window lights share one timer that follows the sunset.',
    service: 'home-lighting',
    picture: storefront,
    alt: 'A bicycle shop cut open at sunset: one conductor runs from the clock above its panel to the lights, the window display, the lamp below the awning and the sign over the street.',
  },
  {
    id: 'fleet-depot', // sample: a project of the company
    title: 'Fleet EV depot',
    text: 'Chargers under a solar canopy share the power that the building already has.',
    service: 'ev-charger',
    picture: depot,
    alt: 'Two delivery vans charge under a solar canopy; conduits in the ground join the switchboard, the chargers and the inverter on the middle post.',
  },
];
