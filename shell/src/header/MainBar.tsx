import { Anchor, Burger, Button, Container, Group } from '@mantine/core';
import { PATHS, useLater } from '@site/kit';
import { Link } from 'react-router-dom';
import { Logo } from './Logo.tsx';
import classes from './MainBar.module.css';
import { useMobileMenu } from './mobileMenu.ts';
import { NavDropdown } from './NavDropdown.tsx';
import { ALL_AREAS_LINK, AREA_LINKS, PROGRAM_LINK, SERVICE_LINKS } from './navLinks.ts';
import { useNavMenus } from './useNavMenus.ts';

/** Where the links are that stand in for the menu. */
const LINKS = 'site-links';

const loadMenu = () => import(/* webpackChunkName: "menu" */ './MobileMenu.tsx');

/** Logo, navigation and the way to the contact form. */
export function MainBar() {
  const menus = useNavMenus();
  const { opened, open, close } = useMobileMenu();
  const [menu, fetchMenu] = useLater(loadMenu);

  async function openMenu() {
    open();
    if (await fetchMenu()) return;
    close();
    document.getElementById(LINKS)?.scrollIntoView();
  }

  return (
    <div className={classes.bar}>
      <Container>
        <Group justify="space-between" wrap="nowrap" mih={72}>
          <Logo />
          <Group component="nav" aria-label="Main" gap={4} wrap="nowrap" className={classes.wide}>
            <NavDropdown label="Our Services" links={SERVICE_LINKS} menus={menus} />
            <NavDropdown label="Service Areas" links={[...AREA_LINKS, ALL_AREAS_LINK]} menus={menus} />
            <Link to={PROGRAM_LINK.to} className={classes.link}>
              {PROGRAM_LINK.name}
            </Link>
            <Button component={Link} to={PATHS.contact} ml="sm">
              Schedule Service
            </Button>
          </Group>
          <Burger
            className={classes.burger}
            opened={opened}
            onClick={openMenu}
            onPointerEnter={fetchMenu}
            onFocus={fetchMenu}
            size={24}
            lineSize={2}
            aria-label="Open menu"
            aria-expanded={opened}
            aria-haspopup="dialog"
          />
          <Anchor href={`#${LINKS}`} className={classes.withoutScript}>
            Menu
          </Anchor>
        </Group>
      </Container>
      {menu ? <menu.MobileMenu /> : null}
    </div>
  );
}
