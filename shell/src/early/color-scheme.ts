import { kept } from './storage.ts';

/** Where the visitor's choice is kept. */
export const THEME_KEY = 'yes-ui-theme';

/** The visitor's choice. `system` follows the operating system. */
type ThemePreference = 'light' | 'dark' | 'system';

/** Whether the operating system is dark, and when that changes. */
export function systemIsDark(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)');
}

/** The scheme that the page is in. */
export function shownColorScheme(): 'light' | 'dark' {
  return document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light';
}

/** The visitor's choice; light until there is one. */
export function themePreference(): ThemePreference {
  const choice = kept(THEME_KEY);
  // Storage is switched off: the choice lasts as long as the page.
  if (choice === undefined) return shownColorScheme();
  return choice === 'dark' || choice === 'system' ? choice : 'light';
}

/** Puts the page into the scheme of a choice. */
export function showTheme(preference: ThemePreference): void {
  const dark = preference === 'dark' || (preference === 'system' && systemIsDark().matches);
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
}
