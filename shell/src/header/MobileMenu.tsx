import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { Anchor, Button, Drawer, Stack, Text } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { CallButton, PATHS, SITE } from '@site/kit';
import { Link } from 'react-router-dom';
import classes from './MobileMenu.module.css';
import { useMobileMenu } from './mobileMenu.ts';
import { ALL_AREAS_LINK, AREA_LINKS, type NavLink, PROGRAM_LINK, SERVICE_LINKS } from './navLinks.ts';
import { SocialLinks } from './SocialLinks.tsx';

interface MenuGroupProps {
  title: string;
  links: readonly NavLink[];
  onChoose: () => void;
}

function MenuGroup({ title, links, onChoose }: MenuGroupProps) {
  return (
    <div>
      <Text component="h3" fw={600} c="dimmed" fz="sm" m={0}>
        {title}
      </Text>
      <ul className={classes.list}>
        {links.map(({ name, to }) => (
          <li key={to}>
            <Link to={to} className={classes.link} onClick={onChoose}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The header's content on small screens. */
export function MobileMenu() {
  const { opened, close } = useMobileMenu();
  // Where the focus was is noted when the drawer opens, not when it comes opened.
  const mounted = useMounted();
  return (
    <Drawer
      opened={opened && mounted}
      onClose={close}
      position="right"
      size="min(100vw, 400px)"
      title="Menu"
      closeButtonProps={{ 'aria-label': 'Close menu', size: 44 }}
    >
      <nav aria-label="Menu">
        <Stack gap="lg">
          <Button component={Link} to={PATHS.contact} onClick={close}>
            Schedule Service
          </Button>
          <CallButton />
          <MenuGroup title="Our Services" links={SERVICE_LINKS} onChoose={close} />
          <MenuGroup title="Service Areas" links={[...AREA_LINKS, ALL_AREAS_LINK]} onChoose={close} />
          <MenuGroup title="Careers" links={[PROGRAM_LINK]} onChoose={close} />
          <Anchor href={`mailto:${SITE.email}`}>{SITE.email}</Anchor>
          <SocialLinks />
        </Stack>
      </nav>
    </Drawer>
  );
}
