import { Anchor, Band, Link, Title } from '@site/kit';
import classes from './LinkBand.module.css';

interface LinkBandProps {
  id: string;
  title: string;
  links: readonly { label: string; to: string }[];
}

export function LinkBand({ id, title, links }: LinkBandProps) {
  return (
    <Band tone="surface" labelledBy={id}>
      <div className={classes.band}>
        <Title order={2} id={id} size="h3">
          {title}
        </Title>
        <ul className={classes.links}>
          {links.map(({ label, to }) => (
            <li key={to}>
              <Anchor component={Link} to={to}>
                {label}
              </Anchor>
            </li>
          ))}
        </ul>
      </div>
    </Band>
  );
}
