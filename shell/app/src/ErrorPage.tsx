import { Button, Container, Text, Title } from '@mantine/core';
import { useRouteError } from 'react-router-dom';

/** Replaces a page that failed, for example because a new build removed its files. */
export function ErrorPage() {
  const error = useRouteError();
  return (
    <Container component="main" size="xs" py="xl" role="alert">
      <Title order={1} size="h3">
        Cannot show this page
      </Title>
      <Text my="md">Reload it. If that does not help, tell your administrator: {String(error)}</Text>
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </Container>
  );
}
