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

/** The key under which the site keeps the chosen theme, too. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'yes-ui-theme' });

interface AppProvidersProps {
  client: QueryClient;
  children: ReactNode;
}

/** The site's theme and the cache of what the server answered. */
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
