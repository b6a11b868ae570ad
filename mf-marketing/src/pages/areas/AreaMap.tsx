import { Anchor, AREAS, Link, PATHS } from '@site/kit';
import type { CSSProperties } from 'react';
import classes from './AreaMap.module.css';
import { map } from './areas.content.ts';
import { BUS, COUNTY_LINE, LAKE, MAP, PLACES, type Place, RIVER, TAPS } from './map.ts';

/** A point of the map, for the style sheet. */
function at({ x, y }: Pick<Place, 'x' | 'y'>) {
  return { '--x': x, '--y': y } as CSSProperties;
}

/** On which side of its point a place's name stands: the outer one, or right of a point on the bus itself. */
function sideOf({ bus, x }: Place) {
  return x < bus ? 'west' : 'east';
}

/** The places as taps off one conductor, from north to south: a list of links over a drawing. */
export function AreaMap() {
  const places = AREAS.map(({ slug, name }) => ({ slug, name, place: PLACES[slug] })).sort(
    (one, other) => one.place.y - other.place.y,
  );
  return (
    <nav className={classes.map} aria-label={map.label}>
      <div className={classes.sheet}>
        <svg className={classes.drawing} viewBox={`0 0 ${MAP.width} ${MAP.height}`} aria-hidden="true">
          <path className={classes.lake} d={LAKE} />
          <path className={classes.river} d={RIVER} />
          <path className={classes.border} d={COUNTY_LINE} />
          <path className={classes.conductor} d={BUS + TAPS} />
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
