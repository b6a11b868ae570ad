import { AREAS, type AreaSlug, PATHS } from '@site/kit';
import type { Area } from '@site/kit/site';
import { AREAS_CRUMB, type Crumb, filterKnownSlugs, HOME_CRUMB } from '../../content.ts';
import { type AreaContent, template } from './area.content.ts';
import { antelope } from './content/antelope.content.ts';
import { carmichael } from './content/carmichael.content.ts';
import { citrusHeights } from './content/citrus-heights.content.ts';
import { elkGrove } from './content/elk-grove.content.ts';
import { fairOaks } from './content/fair-oaks.content.ts';
import { graniteBay } from './content/granite-bay.content.ts';
import { ranchoCordova } from './content/rancho-cordova.content.ts';
import { rocklin } from './content/rocklin.content.ts';
import { roseville } from './content/roseville.content.ts';

/** What each area's page says. An area without content does not compile. */
export const AREA_CONTENT = {
  carmichael,
  'elk-grove': elkGrove,
  'fair-oaks': fairOaks,
  'citrus-heights': citrusHeights,
  'rancho-cordova': ranchoCordova,
  rocklin,
  roseville,
  antelope,
  'granite-bay': graniteBay,
} satisfies Record<AreaSlug, AreaContent>;

/**
 * Finds an area and its content by the parameter of the path.
 * @throws when there is none. The shell asks only for addresses in section.ts.
 */
export function areaBySlug(wanted: string | undefined): Area & { content: AreaContent } {
  const area = AREAS.find(({ slug }) => slug === wanted);
  if (!area) {
    throw new Error(`There is no area "${wanted}". See the addresses in section.ts.`);
  }
  return { ...area, content: AREA_CONTENT[area.slug] };
}

export function breadcrumbsOf({ slug, name }: Area): readonly Crumb[] {
  return [HOME_CRUMB, AREAS_CRUMB, { name, path: PATHS.area(slug) }];
}

/** Links from one area to all of them, and to each of the others. */
export function areaLinks(here: Area) {
  const others = filterKnownSlugs(AREA_CONTENT, AREAS).filter(({ slug }) => slug !== here.slug);
  return [
    { label: template.back, to: PATHS.areas },
    ...others.map(({ slug, name }) => ({ label: name, to: PATHS.area(slug) })),
  ];
}
