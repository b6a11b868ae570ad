import { AREAS, type AreaSlug, PATHS } from '@site/kit';
import type { Area } from '@site/kit/site';
import { AREAS_CRUMB, type Crumb, HOME_CRUMB } from '../../content.ts';
import { type AreaContent, template } from './area.content.ts';

/** Rspack bundles every file that such a path can name. */
declare function require(path: `./content/${AreaSlug}.content.ts`): { content: AreaContent };

/** Returns what an area's page says. @throws for an area without a file in `content/` */
export function contentOf(slug: AreaSlug): AreaContent {
  return require(`./content/${slug}.content.ts`).content;
}

/** Returns false for an area that only a newer live shell lists. */
function hasContent({ slug }: Area): boolean {
  try {
    return Boolean(contentOf(slug));
  } catch {
    return false;
  }
}

/**
 * Finds an area and its content by the parameter of the path.
 * @throws when there is none. The shell asks only for addresses in section.ts.
 */
export function areaBySlug(wanted: string | undefined): Area & { content: AreaContent } {
  const area = AREAS.find(({ slug }) => slug === wanted);
  if (!area) {
    throw new Error(`There is no area "${wanted}". See the addresses in section.ts.`);
  }
  return { ...area, content: contentOf(area.slug) };
}

export function breadcrumbsOf({ slug, name }: Area): readonly Crumb[] {
  return [HOME_CRUMB, AREAS_CRUMB, { name, path: PATHS.area(slug) }];
}

/** Links from one area to all of them, and to each of the others. */
export function areaLinks(here: Area) {
  const others = AREAS.filter((area) => area.slug !== here.slug && hasContent(area));
  return [
    { label: template.back, to: PATHS.areas },
    ...others.map(({ slug, name }) => ({ label: name, to: PATHS.area(slug) })),
  ];
}
