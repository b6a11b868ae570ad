import { closestElement, listen } from './events.ts';
import { readItem, storeItem } from './storage.ts';

/** The visitor's choice in localStorage: `light`, `dark` or `system`. */
const THEME_KEY = 'yes-ui-theme';

const { dataset } = document.documentElement;

function show(): void {
  const choice = readItem(THEME_KEY);
  // Storage is switched off: the choice lasts as long as the page.
  if (choice === undefined) return;
  const isDark =
    choice === 'dark' || (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  dataset.mantineColorScheme = isDark ? 'dark' : 'light';
}

function toggle(): void {
  const scheme = dataset.mantineColorScheme === 'dark' ? 'light' : 'dark';
  dataset.mantineColorScheme = scheme;
  storeItem(THEME_KEY, scheme);
}

/**
 * Owns the color scheme of the document: shows the visitor's choice before the first paint, switches it at
 * elements with `data-theme-toggle`, and follows the operating system and other tabs.
 */
export function keepColorScheme(): void {
  show();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show);
  // The choice may have changed while the page was prerendered or in the back/forward cache.
  listen('pageshow storage', show);
  document.addEventListener('prerenderingchange', show);
  document.addEventListener('click', (event) => {
    if (closestElement(event, '[data-theme-toggle]')) toggle();
  });
}
