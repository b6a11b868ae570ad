import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { Icon } from '../parts/Icon.tsx';

/** Switches between the light and the dark theme, and keeps that as the site does. */
export function ThemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const shown = useComputedColorScheme('light');
  return (
    <ActionIcon
      size={48}
      color="var(--mantine-color-text)"
      aria-label="Switch between light and dark theme"
      onClick={() => setColorScheme(shown === 'dark' ? 'light' : 'dark')}
    >
      <Icon name={shown === 'dark' ? 'sun' : 'moon'} />
    </ActionIcon>
  );
}
