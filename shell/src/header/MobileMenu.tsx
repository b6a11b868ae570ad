import { Anchor, Button, Text, UnstyledButton } from '@mantine/core';
import { CallButton, PATHS, SITE } from '@site/kit';
import { IconX } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { ICON_BUTTON } from '../company/icon-button.ts';
import { SocialLinks } from '../company/SocialLinks.tsx';
import classes from './MobileMenu.module.css';
import { AREA_LINKS, type NavLink, PROGRAM_LINK, SERVICE_LINKS } from './nav-links.ts';

/** The menu's id: its buttons name it. */
export const MENU_ID = 'menu';

const TITLE_ID = 'menu-title';

interface MenuGroupProps {
  title: string;
  links: readonly NavLink[];
}

function MenuGroup({ title, links }: MenuGroupProps) {
  return (
    <div>
      <Text component="h3" className={classes.group}>
        {title}
      </Text>
      <ul className={classes.list}>
        {links.map(({ name, to }) => (
          <li key={to}>
            <Link to={to} className={classes.link}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface MobileMenuProps {
  /** Links of sections, behind the site's own. */
  entries: readonly NavLink[];
}

/** The header's content on small screens. Its button opens it, without a script, and a press beside it closes it: that is on a button, or it would be on the page behind as well. */
export function MobileMenu({ entries }: MobileMenuProps) {
  return (
    <dialog popover="auto" id={MENU_ID} className={classes.menu} aria-labelledby={TITLE_ID}>
      <div className={classes.content}>
        <div className={classes.head}>
          <Text component="h2" id={TITLE_ID}>
            Menu
          </Text>
          <UnstyledButton
            className={ICON_BUTTON}
            popoverTarget={MENU_ID}
            popoverTargetAction="hide"
            aria-label="Close menu"
          >
            <IconX size={24} stroke={1.75} aria-hidden />
          </UnstyledButton>
        </div>
        <nav aria-label="Menu" className={classes.groups}>
          <Button component={Link} to={PATHS.contact}>
            Schedule Service
          </Button>
          <CallButton />
          <MenuGroup title="Our Services" links={SERVICE_LINKS} />
          <MenuGroup title="Service Areas" links={AREA_LINKS} />
          <MenuGroup title="Careers" links={[PROGRAM_LINK]} />
          {entries.length > 0 ? <MenuGroup title="More" links={entries} /> : null}
          <Anchor href={`mailto:${SITE.email}`}>{SITE.email}</Anchor>
          <SocialLinks />
        </nav>
      </div>
      <button
        type="button"
        className={classes.beside}
        popoverTarget={MENU_ID}
        popoverTargetAction="hide"
        tabIndex={-1}
        aria-hidden
      />
    </dialog>
  );
}
