import { Button, Container, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { PATHS, PhoneLink, SITE } from '@site/kit';
import { IconMenu2, IconPhone } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { ICON_BUTTON } from '../company/icon-button.ts';
import { Logo } from '../company/Logo.tsx';
import classes from './MainBar.module.css';
import { MENU_ID, Navigation } from './Navigation.tsx';
import type { NavLink } from './nav-links.ts';

interface MainBarProps {
  entries: readonly NavLink[];
}

export function MainBar({ entries }: MainBarProps) {
  return (
    <div className={classes.bar} data-entries={entries.length > 0 ? '' : undefined}>
      <Container>
        <div className={classes.row}>
          <Logo />
          <Navigation entries={entries} />
          <Button component={Link} to={PATHS.contact} className={classes.schedule}>
            Schedule Service
          </Button>
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
    </div>
  );
}
