import { shownColorScheme, showTheme, THEME_KEY } from './color-scheme.ts';
import { closestElement } from './events.ts';
import { keep } from './storage.ts';
import { changeWindowFirst } from './window-first.ts';

/**
 * Switches the theme and keeps the choice when an element with `data-theme-toggle` is pressed, from the first paint on
 * and whether or not the site's other scripts come.
 */
export function handleThemeToggle(): void {
  document.addEventListener('click', (event) => {
    if (!closestElement(event, '[data-theme-toggle]')) return;
    const scheme = shownColorScheme() === 'dark' ? 'light' : 'dark';
    changeWindowFirst(() => showTheme(scheme));
    keep(THEME_KEY, scheme);
  });
}
