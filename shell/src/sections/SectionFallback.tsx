import { Button, Container, Group, Stack, Text, Title } from '@mantine/core';
import { CallButton } from '@site/kit';
import { usePageChange } from '../navigation/use-page-change.ts';

const ANSWERED = 'a person answers at any hour'; // sample: claim: a person answers at any hour

interface SectionFallbackProps {
  address: string;
  onTryAgain: () => void;
}

/** Stands where a section should be: says so, and keeps the way to the company open. */
export function SectionFallback({ address, onTryAgain }: SectionFallbackProps) {
  usePageChange(address);
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
