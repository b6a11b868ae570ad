import { Anchor, Container, Group } from '@mantine/core';
import { PhoneLink, SITE } from '@site/kit';
import { SocialLinks } from '../company/SocialLinks.tsx';
import { ThemeToggle } from '../theme/ThemeToggle.tsx';
import classes from './TopBar.module.css';

/** The first line of every page: how to reach the company, and the theme. */
export function TopBar() {
  return (
    <div className={classes.bar}>
      <Container>
        <Group justify="space-between" wrap="nowrap" className={classes.row}>
          <Group gap="lg" wrap="nowrap">
            <PhoneLink className={`${classes.link} ${classes.phone}`} underline="hover">
              <span className={classes.call}>Call 24/7 </span>
              {SITE.phone.display}
            </PhoneLink>
            <Anchor href={`mailto:${SITE.email}`} className={classes.link} underline="hover" visibleFrom="md">
              {SITE.email}
            </Anchor>
          </Group>
          <Group gap={0} wrap="nowrap" className={classes.controls}>
            <div className={classes.social}>
              <SocialLinks />
            </div>
            <ThemeToggle />
          </Group>
        </Group>
      </Container>
    </div>
  );
}
