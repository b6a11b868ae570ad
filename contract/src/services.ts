/**
 * Menus (`name`), the form (`label`), the home page (`card`), addresses and the sitemap follow this list. Leads store
 * the `slug`: never rename one.
 */
export const SERVICES = [
  {
    slug: 'home-automation',
    name: 'Home Automation',
    label: 'Home Automation & Smart Home',
    card: {
      title: 'Building Automation Systems',
      text: 'Lighting, climate and access in one system, for one suite or a whole campus.',
    },
  },
  {
    slug: 'electrical-repair',
    name: 'Electrical Repair',
    label: 'Electrical Repair',
    card: {
      title: 'Commercial Electrical Repair',
      text: 'Partial power, tripping breakers, dead circuits: found, priced and fixed, day or night.', // sample: claim: service around the clock
    },
  },
  {
    slug: 'periodic-inspection',
    name: 'Periodic Inspection',
    label: 'Periodic Test & Inspection',
    card: {
      title: 'Commercial Testing & Inspection',
      text: 'Thermal scans, tightness and ground tests, with a report you can give to your insurer.',
    },
  },
  {
    slug: 'electric-heaters',
    name: 'Electric Heaters',
    label: 'Electric Heaters',
    card: {
      title: 'Commercial HVAC Electrical',
      text: 'Power and controls for rooftop units, heat pumps and infrared heaters.',
    },
  },
  {
    slug: 'rewiring-upgrades',
    name: 'Rewiring & Upgrades',
    label: 'Rewiring & Upgrades',
    card: {
      title: 'Commercial Rewiring',
      text: 'We rewire tenant spaces and aging buildings part by part while you stay open.',
    },
  },
  {
    slug: 'home-lighting',
    name: 'Home Lighting',
    label: 'Home Lighting',
    card: {
      title: 'Commercial Lighting',
      text: 'LED lights for offices, warehouses and storefronts, with the controls that California requires.',
    },
  },
  {
    slug: 'ev-charger',
    name: 'EV Charger Installation',
    label: 'EV Charger Installation',
    card: {
      title: 'Commercial EV Charging',
      text: 'Workplace and fleet charging that makes the most of the power you have.',
    },
  },
  {
    slug: 'generators',
    name: 'Generators',
    label: 'Generators',
    card: {
      title: 'Commercial Generators',
      text: 'Standby generators up to 2000kW+, with transfer switches, permits and tests under load.', // sample: claim: sizes of work taken on
    },
  },
  {
    slug: 'service-upgrades',
    name: 'Service Upgrades',
    label: 'Service Upgrades',
    card: {
      title: 'Power Upgrades',
      text: 'Switchboards and three-phase services up to 4000A, planned with the utility.', // sample: claim: sizes of work taken on
    },
  },
] as const;

export type Service = (typeof SERVICES)[number];

export type ServiceSlug = Service['slug'];

export type ServiceCode = ServiceSlug | 'other';

export const SERVICE_OPTIONS: readonly { code: ServiceCode; label: string }[] = [
  ...SERVICES.map(({ slug, label }) => ({ code: slug, label })),
  { code: 'other', label: 'Other / General Inquiry' },
];

export const SERVICE_CODES = SERVICE_OPTIONS.map(({ code }) => code);

export function serviceLabel(code: ServiceCode): string {
  return SERVICE_OPTIONS.find((option) => option.code === code)?.label ?? code;
}
