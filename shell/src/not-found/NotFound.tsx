import { Button, Code, Container, Group, Stack, Text, Title } from '@mantine/core';
import { CallButton, PATHS, SITE } from '@site/kit';
import { Link } from 'react-router-dom';
import type { DocumentHead } from '../head/head.ts';
import classes from './NotFound.module.css';
import { OpenBreaker } from './OpenBreaker.tsx';

const WAYS_ON = [
  { name: 'EV charger installation', to: PATHS.service('ev-charger') },
  { name: 'Electrical repair', to: PATHS.service('electrical-repair') },
  { name: 'All service areas', to: PATHS.areas },
  { name: 'Pre-apprenticeship program', to: PATHS.program },
  { name: 'Write to us', to: PATHS.contact },
];

export function NotFound() {
  return (
    <Container className={classes.layout}>
      <Stack gap="lg" align="flex-start">
        <Title order={1}>404 Page Not Found</Title>
        <Text size="lg" maw="28em">
          This circuit leads nowhere. The page may have moved, or the link to it has a typing error.
        </Text>
        <Group className={classes.actions}>
          <Button component={Link} to={PATHS.home}>
            Go to the home page
          </Button>
          <CallButton>{`Call ${SITE.phone.display}`}</CallButton>
        </Group>
        <nav aria-label="Ways on">
          <ul className={classes.ways}>
            {WAYS_ON.map(({ name, to }) => (
              <li key={to}>
                <Link to={to}>{name}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <Code fz="sm" p="xs" bg="var(--site-tint)" c="inherit">
          Did you forget to add the page to the router?
        </Code>
      </Stack>
      <OpenBreaker className={classes.drawing} />
    </Container>
  );
}

export const NOT_FOUND_HEAD: DocumentHead = {
  title: `404 Page Not Found | ${SITE.company}`,
  description: `This address is not on the site of ${SITE.company}. Call ${SITE.phone.display} at any hour, or start again from the home page.`, // sample: claim: calls at any hour
  noindex: true,
};
