import { Anchor, Band, Link, PATHS, SERVICES, Title } from '@site/kit';
import type { ServiceSlug } from '../../content.ts';
import classes from './Related.module.css';

export interface RelatedProps {
  slugs: readonly ServiceSlug[];
}

/** Links to services that go with the one being shown. */
export function Related({ slugs }: RelatedProps) {
  return (
    <Band tone="surface" labelledBy="related">
      <div className={classes.related}>
        <Title order={2} id="related" size="h3">
          Often done together
        </Title>
        <ul className={classes.links}>
          {SERVICES.filter(({ slug }) => slugs.includes(slug)).map(({ slug, name }) => (
            <li key={slug}>
              <Anchor component={Link} to={PATHS.service(slug)}>
                {name}
              </Anchor>
            </li>
          ))}
        </ul>
      </div>
    </Band>
  );
}
