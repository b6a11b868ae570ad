import { Anchor, AREAS, Link, PATHS } from '@site/kit';
import type { CSSProperties } from 'react';
import { filterKnownSlugs } from '../../content.ts';
import classes from './AreaMap.module.css';
import { map } from './areas.content.ts';
import { BRANCHES, COUNTY_LINE, LAKE, MAIN_LINE, MAP, PLACES, type Place, RIVER } from './map.ts';

function at({ x, y }: Pick<Place, 'x' | 'y'>) {
  return { '--x': x, '--y': y } as CSSProperties;
}

/** Returns the side of a place's name: away from the conductor. */
function sideOf({ bus, x }: Place) {
  return x < bus ? 'west' : 'east';
}

/** A drawing of the region below a list of links to the areas. */
export function AreaMap() {
  const places = filterKnownSlugs(PLACES, AREAS)
    .map(({ slug, name }) => ({ slug, name, place: PLACES[slug] }))
    .sort((one, other) => one.place.y - other.place.y);
  return (
    <nav className={classes.map} aria-label={map.label}>
      <div className={classes.sheet}>
        <svg className={classes.drawing} viewBox={`0 0 ${MAP.width} ${MAP.height}`} aria-hidden="true">
          <path className={classes.lake} d={LAKE} />
          <path className={classes.river} d={RIVER} />
          <path className={classes.border} d={COUNTY_LINE} />
          <path className={classes.conductor} d={MAIN_LINE + BRANCHES} />
        </svg>
        <div aria-hidden="true">
          {map.legends.map(({ text, ...point }) => (
            <span key={text} className={classes.legend} style={at(point)}>
              {text}
            </span>
          ))}
        </div>
        <ol className={classes.places}>
          {places.map(({ slug, name, place }) => (
            <li key={slug} style={at(place)} data-side={sideOf(place)}>
              <Anchor component={Link} to={PATHS.area(slug)} className={classes.place}>
                {name}
              </Anchor>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  );
}
