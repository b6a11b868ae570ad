import { MantineProvider } from '@mantine/core';
import { theme } from '@site/kit/host';
import type { ReactNode } from 'react';

/**
 * The color scheme is an attribute of the document that the inline script owns (bootstrap/color-scheme.ts).
 */
const noRoot = () => undefined;

/**
 * Mantine with the site's theme. The build has written its variables into the style sheet (theme-styles.ts).
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      getRootElement={noRoot}
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
