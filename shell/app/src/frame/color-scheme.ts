import { showColorScheme, THEME_KEY } from '../start/color-scheme.ts';
import { createStore, useStore } from '../store/store.ts';

type Scheme = 'light' | 'dark';

const shown = createStore<Scheme>(read());

function read(): Scheme {
  return document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light';
}

function show(): void {
  showColorScheme();
  shown.set(read);
}

/** Shows what the system changes to, and what is chosen in another tab. */
export function followColorScheme(): void {
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show);
  window.addEventListener('storage', ({ key }) => key === THEME_KEY && show());
}

export function useColorScheme(): Scheme {
  return useStore(shown, (scheme) => scheme);
}

/** Shows the other scheme from now on, and keeps that as the site does. */
export function switchColorScheme(): void {
  const other = shown.get() === 'dark' ? 'light' : 'dark';
  try {
    localStorage.setItem(THEME_KEY, other);
    show();
  } catch {
    // Storage is switched off: until the page is left.
    document.documentElement.dataset.mantineColorScheme = other;
    shown.set(() => other);
  }
}
