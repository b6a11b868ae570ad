import { Button, Code, Container, Group, Stack, Text, Title } from '@mantine/core';
import { CallButton, PATHS } from '@site/kit';
import { Link, useLocation } from 'react-router-dom';
import { usePageChange } from '../navigation/use-page-change.ts';
import { NOT_FOUND_HEAD } from './head.ts';

/** For every address that is not on the site. */
export function NotFound() {
  const { pathname } = useLocation();
  usePageChange(pathname, NOT_FOUND_HEAD);
  return (
    <Container py={96}>
      <Stack gap="lg" align="flex-start">
        <Title order={1}>404 Page Not Found</Title>
        <Code fz="md" p="xs" bg="var(--site-tint)" c="inherit">
          Did you forget to add the page to the router?
        </Code>
        <Text maw="54ch">
          There is nothing at this address. It may have moved, or the link to it has a typing error.
        </Text>
        <Group>
          <Button component={Link} to={PATHS.home}>
            Go to the home page
          </Button>
          <CallButton />
        </Group>
      </Stack>
    </Container>
  );
}
