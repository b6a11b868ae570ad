import type { ServiceSlug } from './service-options.ts';

export interface ServiceLink {
  slug: ServiceSlug;
  name: string;
}

/** The nine services, in the order of every list. */
export const SERVICES = [
  { slug: 'home-automation', name: 'Home Automation' },
  { slug: 'electrical-repair', name: 'Electrical Repair' },
  { slug: 'periodic-inspection', name: 'Periodic Inspection' },
  { slug: 'electric-heaters', name: 'Electric Heaters' },
  { slug: 'rewiring-upgrades', name: 'Rewiring & Upgrades' },
  { slug: 'home-lighting', name: 'Home Lighting' },
  { slug: 'ev-charger', name: 'EV Charger Installation' },
  { slug: 'generators', name: 'Generators' },
  { slug: 'service-upgrades', name: 'Service Upgrades' },
] as const satisfies readonly ServiceLink[];
