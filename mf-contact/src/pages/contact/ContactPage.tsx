import { Anchor, Band, PageHero, PhoneLink, SITE, Steps, Text, Title, TitledBand } from '@site/kit';
import { LICENSE_LINE } from '@site/kit/site';
import type { ReactNode } from 'react';
import { ContactForm } from './ContactForm.tsx';
import classes from './ContactPage.module.css';
import { emergency, hero, licensed, next, office, ways } from './contact.content.ts';
import { Office } from './Office.tsx';

export function ContactPage() {
  return (
    <>
      <PageHero title={hero.title} lead={hero.lead} />
      <Band tone="tint">
        <div className={classes.columns}>
          <PhoneCard />
          <ContactForm />
          <div className={classes.others}>
            <Card title={ways.email.title}>
              <Anchor href={`mailto:${SITE.email}`}>{SITE.email}</Anchor>
              <Text c="dimmed">{ways.email.text}</Text>
            </Card>
            <Card title={ways.availability.title}>
              <Text c="dimmed">{ways.availability.text}</Text>
              <Text size="sm">
                {licensed} {LICENSE_LINE}.
              </Text>
            </Card>
            {SITE.office ? (
              <Card title={office.title}>
                <Office {...SITE.office} />
              </Card>
            ) : null}
          </div>
        </div>
      </Band>
      <TitledBand heading={next}>
        <Steps items={next.steps} />
      </TitledBand>
    </>
  );
}

/** The phone number, below the advice to call 911 first. */
function PhoneCard() {
  return (
    <section className={`${classes.card} ${classes.phone}`} aria-labelledby="call-us">
      <Text className={classes.danger}>
        <strong>{emergency.title}</strong> <span>{emergency.text}</span>
      </Text>
      <div className={classes.call}>
        <Title order={2} size="h3" id="call-us">
          {ways.phone.title}
        </Title>
        <PhoneLink className={classes.number} underline="hover" />
      </div>
      <Text c="dimmed">{ways.phone.text}</Text>
    </section>
  );
}

interface CardProps {
  title: string;
  children: ReactNode;
}

function Card({ title, children }: CardProps) {
  return (
    <section className={classes.card}>
      <Title order={2} size="h3">
        {title}
      </Title>
      {children}
    </section>
  );
}
