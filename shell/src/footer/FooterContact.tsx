import { Anchor, Button, Text, Title } from '@mantine/core';
import { PhoneLink, RESUME_HREF, SITE } from '@site/kit';
import { LICENSE_LINE } from '@site/kit/site';
import classes from './Footer.module.css';

export function FooterContact() {
  return (
    <div className={classes.column}>
      <div>
        <Title order={2} size="h4" className={classes.title}>
          Contact
        </Title>
        <ul className={classes.list}>
          <li>
            <PhoneLink className={`${classes.link} ${classes.phone}`} underline="hover" />
          </li>
          <li>
            <Anchor href={`mailto:${SITE.email}`} className={classes.link} underline="hover">
              {SITE.email}
            </Anchor>
          </li>
          <li>
            <Text
              className={classes.link}
            >{`In and around ${SITE.region}, 24\u00a0hours\u00a0a\u00a0day`}</Text>
          </li>
          {SITE.office && (
            <li>
              <Text className={classes.link}>
                {SITE.office.address.map((line) => line.replaceAll(' ', '\u00a0')).join(', ')}
              </Text>
            </li>
          )}
          <li>
            <Text className={classes.link}>{LICENSE_LINE}</Text>
          </li>
        </ul>
      </div>
      {SITE.resources.length > 0 && (
        <div>
          <Title order={2} size="h4" className={classes.title}>
            Resources
          </Title>
          <ul className={classes.list}>
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
      )}
      <Button component="a" href={RESUME_HREF} variant="default">
        Email Resume
      </Button>
    </div>
  );
}
