import { Anchor, Link } from '@site/kit';
import type { Crumb } from '../content.ts';
import classes from './Breadcrumbs.module.css';

interface BreadcrumbsProps {
  /** From the home page to the page itself. */
  trail: readonly Crumb[];
}

export function Breadcrumbs({ trail }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={classes.trail}>
        {trail.map((crumb) => (
          <li key={crumb.path}>
            {crumb === trail.at(-1) ? (
              <span aria-current="page">{crumb.name}</span>
            ) : (
              <Anchor component={Link} to={crumb.path} inherit>
                {crumb.name}
              </Anchor>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
