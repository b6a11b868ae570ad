import { Anchor, Band, CallButton, PageHero, PhoneLink, SITE, Stack, Text, Title } from '@site/kit';
import { ContactForm } from './ContactForm.tsx';
import classes from './ContactPage.module.css';
import { hero, ways } from './contact.content.ts';

export function ContactPage() {
  return (
    <>
      <PageHero title={hero.title} lead={hero.lead} />
      <Band tone="tint">
        <div className={classes.columns}>
          <ContactForm />
          <ContactWays />
        </div>
      </Band>
    </>
  );
}

/** The other ways to reach the company: phone, mail, and when. */
function ContactWays() {
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
