/** Where the choice of theme is kept, on the site as on the pages beside it. */
export const THEME_KEY = 'yes-ui-theme';

/** Puts the page into the scheme that was chosen, or else into the system's. */
export function showColorScheme(): void {
  let chosen: string | null = null;
  try {
    chosen = localStorage.getItem(THEME_KEY);
  } catch {
    // Storage is switched off: the system says it.
  }
  const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  const dark = chosen === 'dark' || (chosen !== 'light' && systemIsDark);
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
}
