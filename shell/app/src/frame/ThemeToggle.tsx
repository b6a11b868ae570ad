import { ActionIcon } from '@mantine/core';
import { Icon } from '../parts/Icon.tsx';
import { switchColorScheme, useColorScheme } from './color-scheme.ts';

/** Switches between the light and the dark theme. */
export function ThemeToggle() {
  return (
    <ActionIcon
      size={48}
      color="var(--mantine-color-text)"
      aria-label="Switch between light and dark theme"
      onClick={switchColorScheme}
    >
      <Icon name={useColorScheme() === 'dark' ? 'sun' : 'moon'} />
    </ActionIcon>
  );
}
