import { STORAGE_KEY, showTheme, systemIsDark, themePreference } from '../early/color-scheme.ts';

/** Follows the operating system and the site's other tabs. */
export function followTheme(): void {
  systemIsDark().addEventListener('change', () => showTheme(themePreference()));
  window.addEventListener('storage', ({ key }) => {
    if (key === STORAGE_KEY || key === null) showTheme(themePreference());
  });
}
