import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { theme } from '../src/theme.ts';

interface SiteProps {
  address: string;
  path?: string | undefined;
  children: ReactNode;
}

/** Renders theme and router as the shell does, without the theme's style sheet, which slows jsdom down. */
export function Site({ address, path = '*', children }: SiteProps) {
  return (
    <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path={path} element={children} />
        </Routes>
      </MemoryRouter>
    </MantineProvider>
  );
}
