import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import { cssVariables, theme } from '@site/kit/host';
import type { ReactNode } from 'react';

const nothing = () => undefined;

// The scheme is an attribute of the document that colorScheme.ts owns, not React state: a change of context would
// make React throw away the HTML of a section whose code has not arrived.
const attributeDecides: MantineColorSchemeManager = {
  get: (defaultValue) => defaultValue,
  set: nothing,
  subscribe: nothing,
  unsubscribe: nothing,
  clear: nothing,
};

/** Mantine with the site's theme. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={attributeDecides}
      getRootElement={nothing}
    >
      {children}
    </MantineProvider>
  );
}
