import { localStorageColorSchemeManager, MantineProvider, mergeThemeOverrides } from '@mantine/core';
import { cssVariables, theme } from '@site/kit/host';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

const appTheme = mergeThemeOverrides(theme, {
  components: {
    Modal: {
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Close' },
        styles: { title: { fontWeight: 700, lineHeight: 1.3 } },
      },
    },
  },
});

// The site stores its theme under the same key.
const colorSchemeManager = localStorageColorSchemeManager({ key: 'yes-ui-theme' });

interface AppProvidersProps {
  client: QueryClient;
  children: ReactNode;
}

/** Provides the site's theme and the query cache. */
export function AppProviders({ client, children }: AppProvidersProps) {
  return (
    <MantineProvider
      theme={appTheme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </MantineProvider>
  );
}
