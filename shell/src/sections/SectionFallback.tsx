import { Button, Container, Group, Stack, Text, Title } from '@mantine/core';
import { CallButton } from '@site/kit';
import { SITE } from '@site/kit/site';
import type { DocumentHead } from '../head/head.ts';
import { usePageChange } from '../navigation/use-page-change.ts';

const ANSWERED = 'a person answers at any hour'; // sample: claim: a person answers at any hour

/** It stands at the address of a page that it does not show. */
const HEAD: DocumentHead = {
  title: `Page Not Loaded | ${SITE.company}`,
  description: `This part of the site of ${SITE.company} did not load. Call ${SITE.phone.display}, or try again in a moment.`,
  noindex: true,
};

interface SectionFallbackProps {
  address: string;
  onTryAgain: () => void;
}

/** Stands where a section should be: says so, and keeps the way to the company open. */
export function SectionFallback({ address, onTryAgain }: SectionFallbackProps) {
  usePageChange(address, HEAD);
  return (
    <Container py={96} role="alert">
      <Stack gap="lg" align="flex-start">
        <Title order={1} size="h2">
          This part of the site did not load
        </Title>
        <Text maw="33em">The rest of the site works. Try again in a moment, or call us: {ANSWERED}.</Text>
        <Group>
          <Button onClick={onTryAgain}>Try again</Button>
          <CallButton />
        </Group>
      </Stack>
    </Container>
  );
}
