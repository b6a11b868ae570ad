import { Anchor, Container } from '@mantine/core';
import { PhoneLink, SITE } from '@site/kit';
import { SocialLinks } from '../company/SocialLinks.tsx';
import { ThemeToggle } from '../theme/ThemeToggle.tsx';
import classes from './TopBar.module.css';

export function TopBar() {
  return (
    <div className={classes.bar}>
      <Container>
        <div className={classes.row}>
          <div className={classes.ways}>
            <PhoneLink className={`${classes.link} ${classes.phone}`} underline="hover">
              <span className={classes.call}>Call 24/7 </span>
              {SITE.phone.display}
            </PhoneLink>
            <Anchor
              href={`mailto:${SITE.email}`}
              className={`${classes.link} ${classes.email}`}
              underline="hover"
            >
              {SITE.email}
            </Anchor>
          </div>
          <div className={classes.controls}>
            <div className={classes.social}>
              <SocialLinks />
            </div>
            <ThemeToggle />
          </div>
        </div>
      </Container>
    </div>
  );
}
