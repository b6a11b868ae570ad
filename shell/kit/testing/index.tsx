import { MantineProvider } from '@mantine/core';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { type Notice, useNotices } from '../src/notices.ts';
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

/** The notice that the shell would show now. */
export function shownNotice(): Notice | undefined {
  return useNotices.getState().notices.find(({ open }) => open);
}

/** Makes the page as it was before any notice. */
export function forgetNotices(): void {
  useNotices.setState({ notices: [] });
}
