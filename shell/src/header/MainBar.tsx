import { Button, Container, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { PATHS, PhoneLink, SITE } from '@site/kit';
import { IconMenu2, IconPhone } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { ICON_BUTTON } from '../company/icon-button.ts';
import { Logo } from '../company/Logo.tsx';
import { canHover } from '../pointer.ts';
import classes from './MainBar.module.css';
import { MENU_ID, MobileMenu } from './MobileMenu.tsx';
import { NavDropdown } from './NavDropdown.tsx';
import { AREA_LINKS, type NavLink, PROGRAM_LINK, SERVICE_LINKS } from './nav-links.ts';
import { useNavMenus } from './use-nav-menus.ts';

interface MainBarProps {
  /** Links of sections, behind the site's own. */
  entries: readonly NavLink[];
}

/** Logo, navigation, the way to the contact form, and the number. */
export function MainBar({ entries }: MainBarProps) {
  const menus = useNavMenus();
  const bar = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when React takes over from the browser
  useLayoutEffect(() => {
    const opened = bar.current?.querySelector('details[open] > summary')?.textContent;
    const pointedAt = bar.current?.querySelector('details:hover > summary')?.textContent;
    if (opened) menus.press(opened);
    else if (pointedAt && canHover()) menus.enter(pointedAt);
  }, []);

  return (
    <div ref={bar} className={classes.bar} data-entries={entries.length > 0 ? '' : undefined}>
      <Container>
        <div className={classes.row}>
          <Logo />
          <nav aria-label="Main" className={classes.nav}>
            <NavDropdown label="Our Services" links={SERVICE_LINKS} menus={menus} />
            <NavDropdown label="Service Areas" links={AREA_LINKS} menus={menus} />
            <Link to={PROGRAM_LINK.to} className={classes.link}>
              {PROGRAM_LINK.name}
            </Link>
            {entries.map(({ name, to }) => (
              <Link key={to} to={to} className={classes.entry}>
                {name}
              </Link>
            ))}
            <Button component={Link} to={PATHS.contact} className={classes.schedule}>
              Schedule Service
            </Button>
          </nav>
          <PhoneLink className={classes.phone} underline="hover">
            <IconPhone size={20} stroke={1.75} aria-hidden />
            <span>
              <VisuallyHidden>Call </VisuallyHidden>
              {SITE.phone.display}
            </span>
          </PhoneLink>
          <UnstyledButton
            className={`${ICON_BUTTON} ${classes.burger}`}
            popoverTarget={MENU_ID}
            aria-label="Open menu"
          >
            <IconMenu2 size={28} stroke={1.75} aria-hidden />
          </UnstyledButton>
        </div>
      </Container>
      <MobileMenu entries={entries} />
    </div>
  );
}
