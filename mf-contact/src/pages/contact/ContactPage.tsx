import { Band, PageHero } from '@site/kit';
import { ContactForm } from './ContactForm.tsx';
import classes from './ContactPage.module.css';
import { ContactWays } from './ContactWays.tsx';
import { hero } from './contact.content.ts';

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
