import { Anchor, Band, CallButton, PageHero, PhoneLink, SITE, Stack, Steps, Text, Title } from '@site/kit';
import { LICENSE_LINE } from '@site/kit/site';
import { ContactForm } from './ContactForm.tsx';
import classes from './ContactPage.module.css';
import { emergency, hero, licensed, next, ways } from './contact.content.ts';
import { Office } from './Office.tsx';

export function ContactPage() {
  return (
    <>
      <PageHero title={hero.title} lead={hero.lead} image={<CallCard />} />
      <Band tone="tint">
        <div className={classes.columns}>
          <ContactForm />
          <BesideTheForm />
        </div>
      </Band>
    </>
  );
}

/** The quickest way to reach the company, and what comes before it where there is danger. */
function CallCard() {
  return (
    <section className={classes.card} aria-labelledby="call-us">
      <Title order={2} size="h3" id="call-us">
        {ways.phone.title}
      </Title>
      <Text className={classes.danger}>
        <strong>{emergency.title}</strong> {emergency.text}
      </Text>
      <PhoneLink className={classes.number} underline="hover" />
      <Text c="dimmed">{ways.phone.text}</Text>
      <CallButton variant="filled" color="copper">
        {ways.phone.action}
      </CallButton>
    </section>
  );
}

/** What comes of the form, the other way to reach the company, and when. */
function BesideTheForm() {
  return (
    <Stack gap={0} className={classes.ways}>
      <section className={classes.way}>
        <Title order={2} size="h3" mb="xs">
          {next.title}
        </Title>
        <Steps items={next.steps} direction="down" />
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
        <Text size="sm">
          {licensed} {LICENSE_LINE}.
        </Text>
      </section>
      {SITE.office ? (
        <section className={classes.way}>
          <Office {...SITE.office} />
        </section>
      ) : null}
    </Stack>
  );
}
