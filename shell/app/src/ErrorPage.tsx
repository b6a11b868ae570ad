import { Button, Container, Text, Title } from '@mantine/core';
import { useRouteError } from 'react-router-dom';

/** Takes the place of a page that failed, for example because a new release replaced its files. */
export function ErrorPage() {
  const error = useRouteError();
  return (
    <Container component="main" size="xs" py="xl" role="alert">
      <Title order={1} size="h3">
        This page cannot be shown
      </Title>
      <Text my="md">Reload it. If that does not help, tell your administrator: {String(error)}</Text>
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </Container>
  );
}
