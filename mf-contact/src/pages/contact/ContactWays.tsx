import { Anchor, CallButton, PhoneLink, SITE, Stack, Text, Title } from '@site/kit';
import classes from './ContactWays.module.css';
import { ways } from './contact.content.ts';

/** The other ways to reach the company: phone, mail, and when. */
export function ContactWays() {
  return (
    <Stack gap={0} className={classes.ways}>
      <section className={classes.way}>
        <Title order={2} size="h3">
          {ways.phone.title}
        </Title>
        <Text c="dimmed">{ways.phone.text}</Text>
        <PhoneLink fz="xl" fw={700} underline="hover" />
        <CallButton>{ways.phone.action}</CallButton>
      </section>
      <section className={classes.way}>
        <Title order={2} size="h3">
          {ways.email.title}
        </Title>
        <Text c="dimmed">{ways.email.text}</Text>
        <Anchor href={`mailto:${SITE.email}`}>{SITE.email}</Anchor>
      </section>
      <section className={classes.way}>
        <Title order={2} size="h3">
          {ways.availability.title}
        </Title>
        <Text c="dimmed">{ways.availability.text}</Text>
      </section>
    </Stack>
  );
}
