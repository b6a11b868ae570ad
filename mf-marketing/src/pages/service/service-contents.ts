import { PATHS, SERVICES } from '@site/kit';
import type { Service } from '@site/kit/site';
import { type Crumb, HOME_CRUMB, type ServiceSlug } from '../../content.ts';
import type { ServiceContent } from './blocks.ts';
import { electricHeaters } from './content/electric-heaters.content.ts';
import { electricalRepair } from './content/electrical-repair.content.ts';
import { evCharger } from './content/ev-charger.content.ts';
import { generators } from './content/generators.content.ts';
import { homeAutomation } from './content/home-automation.content.ts';
import { homeLighting } from './content/home-lighting.content.ts';
import { periodicInspection } from './content/periodic-inspection.content.ts';
import { rewiringUpgrades } from './content/rewiring-upgrades.content.ts';
import { serviceUpgrades } from './content/service-upgrades.content.ts';

/** What each service's page says. A service without content does not compile. */
export const SERVICE_CONTENT = {
  'home-automation': homeAutomation,
  'electrical-repair': electricalRepair,
  'periodic-inspection': periodicInspection,
  'electric-heaters': electricHeaters,
  'rewiring-upgrades': rewiringUpgrades,
  'home-lighting': homeLighting,
  'ev-charger': evCharger,
  generators,
  'service-upgrades': serviceUpgrades,
} satisfies Record<ServiceSlug, ServiceContent>;

/**
 * Finds a service and its content by the parameter of the path.
 * @throws when there is none. The shell asks only for addresses in section.ts.
 */
export function serviceAt(wanted: string | undefined): Service & { content: ServiceContent } {
  const service = SERVICES.find(({ slug }) => slug === wanted);
  if (!service) {
    throw new Error(`There is no service "${wanted}". See the addresses in section.ts.`);
  }
  return { ...service, content: SERVICE_CONTENT[service.slug] };
}

export function breadcrumbsOf({ slug, name }: Service): readonly Crumb[] {
  return [HOME_CRUMB, { name, path: PATHS.service(slug) }];
}

export const pricesBand = { id: 'prices', title: 'Price and payment' };

export const RELATED = 'Often done together';

/** Links to services, in the order of every list. */
export function serviceLinks(slugs: readonly ServiceSlug[]) {
  return SERVICES.filter(({ slug }) => slugs.includes(slug)).map(({ slug, name }) => ({
    label: name,
    to: PATHS.service(slug),
  }));
}
