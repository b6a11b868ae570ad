import { Container, Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Brand } from './Brand.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';

interface SignInLayoutProps {
  title: string;
  children: ReactNode;
}

export function SignInLayout({ title, children }: SignInLayoutProps) {
  return (
    <>
      <title>{title}</title>
      <Group component="header" h={56} pl="md" pr={4} justify="space-between">
        <Brand />
        <ThemeToggle />
      </Group>
      <Container component="main" size="26rem" py="12vh">
        <Title order={1} size="h2" mb="md">
          {title}
        </Title>
        {children}
      </Container>
    </>
  );
}
