import { Container, Group, Stack, Text } from '@mantine/core';
import { AREAS, PATHS, SITE } from '@site/kit';
import { Logo } from '../company/Logo.tsx';
import { SocialLinks } from '../company/SocialLinks.tsx';
import classes from './Footer.module.css';
import { FooterContact } from './FooterContact.tsx';
import { FooterLinks } from './FooterLinks.tsx';
import { QUICK_LINKS } from './quick-links.ts';

const AREA_LINKS = AREAS.map(({ name, slug }) => ({ name, to: PATHS.area(slug) }));

/** The foot of every page. */
export function Footer() {
  return (
    <footer className={classes.footer} id="site-links">
      <Container>
        <div className={classes.columns}>
          <Stack gap="md" align="flex-start">
            <Logo />
            <Text fz="inherit" maw="40ch">
              {SITE.blurb}
            </Text>
            <div className={classes.social}>
              <SocialLinks />
            </div>
          </Stack>
          <FooterLinks title="Quick Links" links={QUICK_LINKS} />
          <FooterLinks title="Service Areas" links={AREA_LINKS} />
          <FooterContact />
        </div>
        <Group justify="space-between" className={classes.end}>
          <Text fz="sm" c="dimmed">
            © {SITE.company}
          </Text>
          <Text fz="sm" c="dimmed">
            Licensed and insured. Free estimates.
          </Text>
        </Group>
      </Container>
    </footer>
  );
}
