import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { cssVariables, theme } from '../src/theme.ts';

interface SiteProps {
  address: string;
  children: ReactNode;
}

/** What the shell puts around a section: theme and router. */
export function Site({ address, children }: SiteProps) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
      <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
    </MantineProvider>
  );
}
