import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { PhoneLink, RESUME_HREF, SITE } from '@site/kit';
import { LICENSE_LINE } from '@site/kit/site';
import classes from './Footer.module.css';

/** How to reach the company, who vouches for it, and where to send a resume. */
export function FooterContact() {
  return (
    <Stack gap="md" align="flex-start">
      <div>
        <Title order={2} size="h4" mb="xs">
          Contact
        </Title>
        <ul className={classes.list}>
          <li>
            <PhoneLink className={classes.link} fw={600} underline="hover" />
          </li>
          <li>
            <Anchor href={`mailto:${SITE.email}`} className={classes.link} underline="hover">
              {SITE.email}
            </Anchor>
          </li>
          <li>
            <Text fz="inherit" className={classes.link}>
              {SITE.region}, 24 hours a day
            </Text>
          </li>
          <li>
            <Text fz="inherit" className={classes.link}>
              {LICENSE_LINE}
            </Text>
          </li>
          {SITE.resources.map(({ name, href }) => (
            <li key={href}>
              <Anchor
                href={href}
                target="_blank"
                rel="noopener"
                className={classes.link}
                underline="hover"
                aria-label={`${name} (opens in a new tab)`}
              >
                {name}
              </Anchor>
            </li>
          ))}
        </ul>
      </div>
      <Button component="a" href={RESUME_HREF} variant="default">
        Email Resume
      </Button>
    </Stack>
  );
}
