import { UnstyledButton } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { ICON_BUTTON } from '../company/icon-button.ts';
import classes from './ThemeToggle.module.css';

/** Switches between the light and the dark theme, by the script in the HTML. Which picture shows the style sheet says. */
export function ThemeToggle() {
  return (
    <UnstyledButton
      className={`${ICON_BUTTON} ${classes.toggle}`}
      data-theme-toggle=""
      data-tooltip="Light or dark"
      aria-label="Switch between light and dark theme"
    >
      <IconMoon className={classes.whenLight} size={20} stroke={1.75} aria-hidden />
      <IconSun className={classes.whenDark} size={20} stroke={1.75} aria-hidden />
    </UnstyledButton>
  );
}
