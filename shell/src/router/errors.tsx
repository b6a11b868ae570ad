import { Button, Container, Group, Stack, Text, Title } from '@mantine/core';
import { CallButton } from '@site/kit';
import { SITE } from '@site/kit/site';
import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import type { DocumentHead } from '../head/head.ts';
import { disableShell, shellState } from '../start.ts';
import { usePageHead } from './pages.tsx';

const ANSWERED = 'a person answers at any hour'; // sample: claim: a person answers at any hour

const HEAD: DocumentHead = {
  title: `Page Not Loaded | ${SITE.company}`,
  description: `This part of the site of ${SITE.company} did not load. Call ${SITE.phone.display}, or try again in a moment.`,
  noindex: true,
};

const isStarting = () => shellState() === 'starting';

/** The error boundary of last resort: what React cannot show any more, the server's HTML does. */
export function RootError() {
  const [isFirstView] = useState(isStarting);
  useEffect(() => {
    // The next start would fail again. What failed later has been started once.
    if (isFirstView) disableShell();
    window.location.reload();
  }, [isFirstView]);
  return null;
}

function Fallback() {
  usePageHead(HEAD);
  return (
    <Container py={96} role="alert">
      <Stack gap="lg" align="flex-start">
        <Title order={1} size="h2">
          This part of the site did not load
        </Title>
        <Text maw="33em">The rest of the site works. Try again in a moment, or call us: {ANSWERED}.</Text>
        <Group>
          {/* The server has the page as HTML, in the releases that are live now. */}
          <Button onClick={() => window.location.reload()}>Try again</Button>
          <CallButton />
        </Group>
      </Stack>
    </Container>
  );
}

/** Stands where a section failed to load or to render, and keeps the way to the company open. */
export function SectionError() {
  const error = useRouteError();
  const [isFirstView] = useState(isStarting);
  // The first view has its HTML. And where something else has changed the page's elements, such as the
  // browser's translation, React cannot go on with them.
  return isFirstView || error instanceof DOMException ? <RootError /> : <Fallback />;
}
