import { MantineContext, MantineThemeProvider } from '@mantine/core';
import { theme } from '@site/kit/host';
import type { ComponentProps, ReactNode } from 'react';

const nothing = () => undefined;

/** What Mantine's components ask for. Which scheme is shown is no matter of theirs: styles alone differ. */
const context: ComponentProps<typeof MantineContext>['value'] = {
  colorScheme: 'light',
  setColorScheme: nothing,
  clearColorScheme: nothing,
  getRootElement: nothing,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: false,
};

/** Mantine with the site's theme. Its style sheet is written by the build: Mantine's own provider loads what writes it, and does it again. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineContext value={context}>
      <MantineThemeProvider theme={theme} inherit={false}>
        {children}
      </MantineThemeProvider>
    </MantineContext>
  );
}
