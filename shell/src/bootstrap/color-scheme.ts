import { closestElement, listen } from './events.ts';

/** The visitor's choice in localStorage: `light`, `dark` or `system`. */
export const THEME_KEY = 'yes-ui-theme';

const { dataset } = document.documentElement;

function readChoice(): string | null {
  try {
    return localStorage.getItem(THEME_KEY);
  } catch {
    // Storage is switched off: the choice lasts as long as the page.
    return dataset.mantineColorScheme ?? null;
  }
}

function show(): void {
  const choice = readChoice();
  const isDark =
    choice === 'dark' || (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  dataset.mantineColorScheme = isDark ? 'dark' : 'light';
}

function toggle(): void {
  const scheme = dataset.mantineColorScheme === 'dark' ? 'light' : 'dark';
  dataset.mantineColorScheme = scheme;
  try {
    localStorage.setItem(THEME_KEY, scheme);
  } catch {
    // Storage is switched off.
  }
}

/**
 * Owns the color scheme of the document: shows the visitor's choice before the first paint, switches it at elements with
 * `data-theme-toggle`, and follows the operating system and other tabs.
 */
export function keepColorScheme(): void {
  show();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show);
  // The choice may have changed while the page was in the back/forward cache, or prerendered.
  listen('pageshow storage', show);
  document.addEventListener('prerenderingchange', show);
  document.addEventListener('click', (event) => {
    if (closestElement(event, '[data-theme-toggle]')) toggle();
  });
}
