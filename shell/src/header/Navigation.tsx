import { Anchor, Button, UnstyledButton } from '@mantine/core';
import { CallButton, PATHS, SITE } from '@site/kit';
import { IconX } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { ICON_BUTTON } from '../company/icon-button.ts';
import { SocialLinks } from '../company/SocialLinks.tsx';
import { NavDropdown } from './NavDropdown.tsx';
import classes from './Navigation.module.css';
import { AREA_LINKS, type NavLink, PROGRAM_LINK, SERVICE_LINKS } from './nav-links.ts';

export const MENU_ID = 'menu';

interface NavigationProps {
  entries: readonly NavLink[];
}

/**
 * A row of the main bar where it fits, else a popover, which opens without a script. A hidden button covers the rest of
 * the window: it closes the popover, and keeps the press from the page behind.
 */
export function Navigation({ entries }: NavigationProps) {
  return (
    <nav popover="auto" id={MENU_ID} aria-label="Main" className={classes.navigation}>
      <div className={classes.head}>
        Menu
        <UnstyledButton
          className={ICON_BUTTON}
          popoverTarget={MENU_ID}
          popoverTargetAction="hide"
          aria-label="Close menu"
          autoFocus
        >
          <IconX size={24} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </div>
      <NavDropdown label="Our Services" links={SERVICE_LINKS} />
      <NavDropdown label="Service Areas" links={AREA_LINKS} />
      <Link to={PROGRAM_LINK.to} className={classes.row}>
        {PROGRAM_LINK.name}
      </Link>
      {entries.map(({ name, to }) => (
        <Link key={to} to={to} className={classes.row}>
          {name}
        </Link>
      ))}
      <div className={classes.more}>
        <Button component={Link} to={PATHS.contact}>
          Schedule Service
        </Button>
        <CallButton />
        <Anchor href={`mailto:${SITE.email}`}>{SITE.email}</Anchor>
        <SocialLinks />
      </div>
      <UnstyledButton
        className={classes.beside}
        popoverTarget={MENU_ID}
        popoverTargetAction="hide"
        tabIndex={-1}
        aria-hidden
      />
    </nav>
  );
}
