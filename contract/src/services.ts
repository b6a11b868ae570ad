/**
 * The services, in the order of every list. The header's menu, the form's options, the cards of the home page, the addresses and the sitemap follow from it.
 * Leads are stored with the `slug`: never rename one. `name` is for menus and `label` for the form. `card` is for the home page, which speaks to
 * businesses.
 */
export const SERVICES = [
  {
    slug: 'home-automation',
    name: 'Home Automation',
    label: 'Home Automation & Smart Home',
    card: {
      title: 'Building Automation Systems',
      text: 'Lighting, climate and access on one schedule, from a single suite to a campus.',
    },
  },
  {
    slug: 'electrical-repair',
    name: 'Electrical Repair',
    label: 'Electrical Repair',
    card: {
      title: 'Commercial Electrical Repair',
      text: 'Lost phases, tripping mains, dead circuits: found, priced and fixed, day or night.', // sample: claim: service around the clock
    },
  },
  {
    slug: 'periodic-inspection',
    name: 'Periodic Inspection',
    label: 'Periodic Test & Inspection',
    card: {
      title: 'Commercial Testing & Inspection',
      text: 'Thermal scans, torque and ground tests, with a report that you can hand to your insurer.',
    },
  },
  {
    slug: 'electric-heaters',
    name: 'Electric Heaters',
    label: 'Electric Heaters',
    card: {
      title: 'Commercial HVAC Electrical',
      text: 'Feeders, disconnects and controls for rooftop units, heat pumps and infrared heaters.',
    },
  },
  {
    slug: 'rewiring-upgrades',
    name: 'Rewiring & Upgrades',
    label: 'Rewiring & Upgrades',
    card: {
      title: 'Commercial Rewiring',
      text: 'Tenant improvements and aging buildings rewired zone by zone while business goes on.',
    },
  },
  {
    slug: 'home-lighting',
    name: 'Home Lighting',
    label: 'Home Lighting',
    card: {
      title: 'Commercial Lighting',
      text: 'Office, warehouse and storefront LED with the controls that Title 24 asks for.',
    },
  },
  {
    slug: 'ev-charger',
    name: 'EV Charger Installation',
    label: 'EV Charger Installation',
    card: {
      title: 'Commercial EV Charging',
      text: 'Workplace and fleet charging, load-managed to make the most of the service you have.',
    },
  },
  {
    slug: 'generators',
    name: 'Generators',
    label: 'Generators',
    card: {
      title: 'Commercial Generators',
      text: 'Standby sets up to 2000kW+, with transfer switches, permits and load-bank tests.', // sample: claim: sizes of work taken on
    },
  },
  {
    slug: 'service-upgrades',
    name: 'Service Upgrades',
    label: 'Service Upgrades',
    card: {
      title: 'Power Upgrades',
      text: 'Switchboards and three-phase services up to 4000A, coordinated with the utility.', // sample: claim: sizes of work taken on
    },
  },
] as const;

export type Service = (typeof SERVICES)[number];

export type ServiceSlug = Service['slug'];

/** What a lead can be about: a service, or anything else. */
export type ServiceCode = ServiceSlug | 'other';

/** What a visitor can ask for in the form. */
export const SERVICE_OPTIONS: readonly { code: ServiceCode; label: string }[] = [
  ...SERVICES.map(({ slug, label }) => ({ code: slug, label })),
  { code: 'other', label: 'Other / General Inquiry' },
];

export const SERVICE_CODES = SERVICE_OPTIONS.map(({ code }) => code);

/** The words for a service code, as visitors and staff read them. */
export function serviceLabel(code: ServiceCode): string {
  return SERVICE_OPTIONS.find((option) => option.code === code)?.label ?? code;
}
