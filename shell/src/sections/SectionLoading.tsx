import { Container, Loader } from '@mantine/core';

/** Shown only where a section's HTML is not on the page yet: visitors who move about keep the page before. */
export function SectionLoading() {
  return (
    <Container py={96} mih="60vh">
      <Loader aria-label="Loading" />
    </Container>
  );
}
