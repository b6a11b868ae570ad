import { Anchor, Button, UnstyledButton } from '@mantine/core';
import { CallButton, PATHS, SITE } from '@site/kit';
import { IconX } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { ICON_BUTTON } from '../company/icon-button.ts';
import { SocialLinks } from '../company/SocialLinks.tsx';
import { NavDropdown } from './NavDropdown.tsx';
import classes from './Navigation.module.css';
import { AREA_LINKS, type NavLink, PROGRAM_LINK, SERVICE_LINKS } from './nav-links.ts';
import type { NavMenus } from './use-nav-menus.ts';

/** The id of the menu of small screens: its buttons name it. */
export const MENU_ID = 'menu';

interface NavigationProps {
  /** Links of sections, behind the site's own. */
  entries: readonly NavLink[];
  menus: NavMenus;
}

/**
 * The ways through the site: a row of the main bar where it fits, else a menu, with what else of the header small screens have no room for. Its button opens
 * that without a script. A press beside it closes it: that is on a button, or it would be on the page behind as well.
 */
export function Navigation({ entries, menus }: NavigationProps) {
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
      <NavDropdown label="Our Services" links={SERVICE_LINKS} menus={menus} />
      <NavDropdown label="Service Areas" links={AREA_LINKS} menus={menus} />
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
