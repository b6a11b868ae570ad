import { UnstyledButton } from '@mantine/core';
import { IconContrast } from '@tabler/icons-react';
import { ICON_BUTTON } from '../company/icon-button.ts';
import classes from './ThemeToggle.module.css';

/** Switches between the light and the dark theme, by the script in the HTML. */
export function ThemeToggle() {
  return (
    <UnstyledButton
      className={`${ICON_BUTTON} ${classes.toggle}`}
      data-theme-toggle=""
      data-tooltip="Light or dark"
      aria-label="Switch between light and dark theme"
    >
      <IconContrast size={20} stroke={1.75} aria-hidden />
    </UnstyledButton>
  );
}
