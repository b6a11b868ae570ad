import { Button } from '@mantine/core';
import { PATHS, SITE } from '@site/kit';
import { Link } from 'react-router-dom';
import classes from './CallBar.module.css';

/** On phones, the two things that visitors come for, fixed at the bottom of the screen. */
export function CallBar() {
  return (
    <section className={classes.bar} aria-label="Call or schedule">
      <Button component="a" href={SITE.phone.href}>
        Call 24/7
      </Button>
      <Button component={Link} to={PATHS.contact} variant="default">
        Schedule
      </Button>
    </section>
  );
}
