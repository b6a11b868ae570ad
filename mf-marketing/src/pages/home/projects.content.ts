export interface Project {
  id: string;
  title: string;
  text: string;
  /** The figure or word that stands for the project on its tile. */
  plate: string;
}

export const work = {
  id: 'work',
  title: 'Featured Commercial Work',
  lead: 'Four kinds of job that we are called for most.',
};

/** Sample data: replace the entries with the company's own projects, then set `sample` to false. */
export const projects: { sample: boolean; entries: readonly Project[] } = {
  sample: true,
  entries: [
    {
      id: 'switchgear',
      title: 'Switchgear line-up',
      text: 'A main switchboard replaced in one planned weekend shutdown.',
      plate: '4000A',
    },
    {
      id: 'warehouse',
      title: 'Warehouse relight',
      text: 'LED high-bays and aisle sensors, fitted while the racks stayed in use.',
      plate: 'LED',
    },
    {
      id: 'storefront',
      title: 'Main-street storefront',
      text: 'Facade, sign and window light on one clock that follows the sunset.',
      plate: '3000K',
    },
    {
      id: 'fleet-depot',
      title: 'Fleet EV depot',
      text: 'Chargers under a solar canopy, load-managed to the existing service.',
      plate: '240V',
    },
  ],
};
