import classes from './icon-button.module.css';

/** Classes of a button or link that is an icon, for Mantine's UnstyledButton. Its ActionIcon is four rules and an element more, on every page. */
export const ICON_BUTTON = classes.button;
