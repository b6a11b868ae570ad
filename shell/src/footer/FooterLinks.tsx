import { Anchor, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import classes from './Footer.module.css';

interface FooterLinksProps {
  title: string;
  links: readonly { name: string; to: string }[];
}

/** One titled list of links in the footer. */
export function FooterLinks({ title, links }: FooterLinksProps) {
  return (
    <nav aria-label={title}>
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      <ul className={classes.list}>
        {links.map(({ name, to }) => (
          <li key={to}>
            <Anchor component={Link} to={to} className={classes.link} underline="hover">
              {name}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
