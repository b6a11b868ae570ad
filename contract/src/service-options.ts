/** What a visitor can ask for: the nine services, and anything else. The codes are stored with each lead. */
export const SERVICE_OPTIONS = [
  { code: 'home-automation', label: 'Home Automation & Smart Home' },
  { code: 'electrical-repair', label: 'Electrical Repair' },
  { code: 'periodic-inspection', label: 'Periodic Test & Inspection' },
  { code: 'electric-heaters', label: 'Electric Heaters' },
  { code: 'rewiring-upgrades', label: 'Rewiring & Upgrades' },
  { code: 'home-lighting', label: 'Home Lighting' },
  { code: 'ev-charger', label: 'EV Charger Installation' },
  { code: 'generators', label: 'Generators' },
  { code: 'service-upgrades', label: 'Service Upgrades' },
  { code: 'other', label: 'Other / General Inquiry' },
] as const;

export type ServiceCode = (typeof SERVICE_OPTIONS)[number]['code'];

/** The code of a service that has a page of its own: every code but "other". */
export type ServiceSlug = Exclude<ServiceCode, 'other'>;

export const SERVICE_CODES = SERVICE_OPTIONS.map(({ code }) => code) as [ServiceCode, ...ServiceCode[]];

/** The words for a service code, as visitors and staff read them. */
export function serviceLabel(code: ServiceCode): string {
  return SERVICE_OPTIONS.find((option) => option.code === code)?.label ?? code;
}
