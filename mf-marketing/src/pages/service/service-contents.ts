import { PATHS, SERVICES } from '@site/kit';
import type { Service } from '@site/kit/site';
import { type Crumb, HOME_CRUMB, type ServiceSlug } from '../../content.ts';
import type { ServiceContent } from './blocks.ts';

/** Rspack bundles every file that such a path can name. */
declare function require(path: `./content/${ServiceSlug}.content.ts`): { content: ServiceContent };

/** Returns what a service's page says. @throws for a service without a file in `content/` */
export function contentOf(slug: ServiceSlug): ServiceContent {
  return require(`./content/${slug}.content.ts`).content;
}

/**
 * Finds a service and its content by the parameter of the path.
 * @throws when there is none. The shell asks only for addresses in section.ts.
 */
export function serviceBySlug(wanted: string | undefined): Service & { content: ServiceContent } {
  const service = SERVICES.find(({ slug }) => slug === wanted);
  if (!service) {
    throw new Error(`There is no service "${wanted}". See the addresses in section.ts.`);
  }
  return { ...service, content: contentOf(service.slug) };
}

export function breadcrumbsOf({ slug, name }: Service): readonly Crumb[] {
  return [HOME_CRUMB, { name, path: PATHS.service(slug) }];
}

export const pricesBand = { id: 'prices', title: 'Price and payment' };

export const RELATED_SERVICES_TITLE = 'Often done together';

/** Links to services, in the order of every list. */
export function serviceLinks(slugs: readonly ServiceSlug[]) {
  return SERVICES.filter(({ slug }) => slugs.includes(slug)).map(({ slug, name }) => ({
    label: name,
    to: PATHS.service(slug),
  }));
}
