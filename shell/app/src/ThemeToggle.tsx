import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { IconContrast } from '@tabler/icons-react';

/** Switches between the light and the dark theme. */
export function ThemeToggle() {
  const { toggleColorScheme } = useMantineColorScheme();
  return (
    <ActionIcon
      size={48}
      color="var(--mantine-color-text)"
      aria-label="Switch between light and dark theme"
      onClick={toggleColorScheme}
    >
      <IconContrast />
    </ActionIcon>
  );
}
