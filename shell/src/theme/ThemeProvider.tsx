import { MantineContext, MantineThemeProvider } from '@mantine/core';
import { theme } from '@site/kit/host';
import type { ComponentProps, ReactNode } from 'react';

const nothing = () => undefined;

/**
 * What Mantine's components ask for. The scheme is an attribute of the document that early/color-scheme.ts owns, not React
 * state: a change of context would make React throw away the HTML of a section whose code has not arrived.
 */
const context: ComponentProps<typeof MantineContext>['value'] = {
  colorScheme: 'light',
  setColorScheme: nothing,
  clearColorScheme: nothing,
  getRootElement: nothing,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  // Nobody reads them.
  withStaticClasses: false,
};

/** Mantine with the site's theme, whose styles are in the HTML (see theme-styles.ts). */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineContext value={context}>
      <MantineThemeProvider theme={theme} inherit={false}>
        {children}
      </MantineThemeProvider>
    </MantineContext>
  );
}
