import { MantineProvider } from '@mantine/core';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { cssVariables, theme } from '../src/theme.ts';

/** Renders part of a section as the shell would: inside its theme and its router, at an address of the site. */
export function renderInKit(ui: ReactElement, { address = '/' } = {}): RenderResult {
  return render(ui, {
    wrapper: ({ children }) => (
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
        <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
      </MantineProvider>
    ),
  });
}
