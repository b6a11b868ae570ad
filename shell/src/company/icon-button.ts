import classes from './icon-button.module.css';

/** Class of icon buttons, for UnstyledButton. ActionIcon would add 4 rules and an element to every page. */
export const ICON_BUTTON = classes.button;
