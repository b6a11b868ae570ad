/**
 * Menus (`name`), the form (`label`), the home page (`card`; `icon` is an SVG path of 48 by 48), addresses and the sitemap
 * follow this list. Leads store the `slug`: never rename one.
 */
export const SERVICES = [
  {
    slug: 'home-automation',
    name: 'Home Automation',
    label: 'Home Automation & Smart Home',
    card: {
      title: 'Building Automation Systems',
      text: 'Lighting, climate and access on one schedule, from a single suite to a campus.',
      icon: 'M2 36h12M34 36h12M14 36l17-12M24 28V15M16 5h16v10H16z',
    },
  },
  {
    slug: 'electrical-repair',
    name: 'Electrical Repair',
    label: 'Electrical Repair',
    card: {
      title: 'Commercial Electrical Repair',
      text: 'Lost phases, tripping mains, dead circuits: found, priced and fixed, day or night.', // sample: claim: service around the clock
      icon: 'M2 30h8M38 30h8M12 23a12 10 0 0 1 24 0M15 30a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM38 30a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z',
    },
  },
  {
    slug: 'periodic-inspection',
    name: 'Periodic Inspection',
    label: 'Periodic Test & Inspection',
    card: {
      title: 'Commercial Testing & Inspection',
      text: 'Thermal scans, torque and ground tests, with a report that you can hand to your insurer.',
      icon: 'M38 24a14 14 0 1 1-28 0 14 14 0 0 1 28 0zM2 24h8M38 24h8M24 31l6-13M16 20l1 1M32 20l-1 1',
    },
  },
  {
    slug: 'electric-heaters',
    name: 'Electric Heaters',
    label: 'Electric Heaters',
    card: {
      title: 'Commercial HVAC Electrical',
      text: 'Feeders, disconnects and controls for rooftop units, heat pumps and infrared heaters.',
      icon: 'M2 24h9l3-9 5 18 5-18 5 18 5-18 3 9h9',
    },
  },
  {
    slug: 'rewiring-upgrades',
    name: 'Rewiring & Upgrades',
    label: 'Rewiring & Upgrades',
    card: {
      title: 'Commercial Rewiring',
      text: 'Tenant improvements and aging buildings rewired zone by zone while business goes on.',
      icon: 'M2 14h12l20 20h12M2 34h12L34 14h12M28 24a4 4 0 1 1-8 0 4 4 0 0 1 8 0z',
    },
  },
  {
    slug: 'home-lighting',
    name: 'Home Lighting',
    label: 'Home Lighting',
    card: {
      title: 'Commercial Lighting',
      text: 'Office, warehouse and storefront LED with the controls that Title 24 asks for.',
      icon: 'M37 24a13 13 0 1 1-26 0 13 13 0 0 1 26 0zM2 24h9M37 24h9M14.8 14.8l18.4 18.4M33.2 14.8L14.8 33.2',
    },
  },
  {
    slug: 'ev-charger',
    name: 'EV Charger Installation',
    label: 'EV Charger Installation',
    card: {
      title: 'Commercial EV Charging',
      text: 'Workplace and fleet charging, load-managed to make the most of the service you have.',
      icon: 'M36 19a12 12 0 1 1-24 0 12 12 0 0 1 24 0zM20 15v7M28 15v7M24 31v11h22',
    },
  },
  {
    slug: 'generators',
    name: 'Generators',
    label: 'Generators',
    card: {
      title: 'Commercial Generators',
      text: 'Standby sets up to 2000kW+, with transfer switches, permits and load-bank tests.', // sample: claim: sizes of work taken on
      icon: 'M38 24a14 14 0 1 1-28 0 14 14 0 0 1 28 0zM2 24h8M38 24h8M16 24c3-7 5-7 8 0s5 7 8 0',
    },
  },
  {
    slug: 'service-upgrades',
    name: 'Service Upgrades',
    label: 'Service Upgrades',
    card: {
      title: 'Power Upgrades',
      text: 'Switchboards and three-phase services up to 4000A, coordinated with the utility.', // sample: claim: sizes of work taken on
      icon: 'M28 24a10 10 0 1 1-20 0 10 10 0 0 1 20 0zM40 24a10 10 0 1 1-20 0 10 10 0 0 1 20 0zM1 24h7M40 24h7',
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
