import { STORAGE_KEY } from './color-scheme-script.ts';

/** The visitor's choice. `system` follows the operating system. */
export type ThemePreference = 'light' | 'dark' | 'system';

export type ColorScheme = 'light' | 'dark';

const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)');

/** The visitor's choice; light until there is one. */
export function themePreference(): ThemePreference {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'dark' || stored === 'system' ? stored : 'light';
  } catch {
    // Storage is switched off: the choice lasts as long as the page.
    return shownColorScheme();
  }
}

/** The scheme that the page is in. */
export function shownColorScheme(): ColorScheme {
  return document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light';
}

function show(preference: ThemePreference): void {
  const dark = preference === 'dark' || (preference === 'system' && systemIsDark().matches);
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
}

/** Follows the operating system and the site's other tabs. */
export function followTheme(): void {
  systemIsDark().addEventListener('change', () => show(themePreference()));
  window.addEventListener('storage', ({ key }) => {
    if (key === STORAGE_KEY || key === null) show(themePreference());
  });
}
