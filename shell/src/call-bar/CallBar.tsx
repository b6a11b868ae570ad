import { Button } from '@mantine/core';
import { PATHS, SITE } from '@site/kit';
import { IconPhone } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import classes from './CallBar.module.css';

export function CallBar() {
  const isForm = useLocation().pathname === PATHS.contact;
  return (
    <section
      className={classes.bar}
      aria-label={isForm ? 'Call' : 'Call or schedule'}
      data-alone={isForm ? '' : undefined}
    >
      <Button
        component="a"
        href={SITE.phone.href}
        leftSection={<IconPhone size={20} stroke={1.75} aria-hidden />}
      >
        {isForm ? `Call 24/7 ${SITE.phone.display}` : SITE.phone.display}
      </Button>
      {isForm ? null : (
        <Button component={Link} to={PATHS.contact} variant="default">
          Schedule
        </Button>
      )}
    </section>
  );
}
