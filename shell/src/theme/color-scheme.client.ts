import { showTheme, systemIsDark, THEME_KEY, themePreference } from '../early/color-scheme.ts';

/** Follows the operating system and the site's other tabs. */
export function followTheme(): void {
  systemIsDark().addEventListener('change', () => showTheme(themePreference()));
  window.addEventListener('storage', ({ key }) => {
    if (key === THEME_KEY || key === null) showTheme(themePreference());
  });
}
