import { createStore, useStore } from '@site/app/store';

/** What somebody has chosen on this device. */
export interface Settings {
  sound: boolean;
  notifications: boolean;
  shortcuts: boolean;
}

const KEY = 'staff-inbox';
const DEFAULTS: Settings = { sound: false, notifications: false, shortcuts: true };

function read(): Settings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const values: Partial<Record<string, unknown>> = typeof kept === 'object' && kept ? kept : {};
    const choice = (name: keyof Settings) => {
      const value = values[name];
      return typeof value === 'boolean' ? value : DEFAULTS[name];
    };
    return {
      sound: choice('sound'),
      notifications: choice('notifications'),
      shortcuts: choice('shortcuts'),
    };
  } catch {
    return DEFAULTS;
  }
}

const store = createStore(read());

export function settings(): Settings {
  return store.get();
}

export function useSetting(name: keyof Settings): boolean {
  return useStore(store, (state) => state[name]);
}

export function setSetting(name: keyof Settings, value: boolean): void {
  store.set((state) => ({ ...state, [name]: value }));
  try {
    localStorage.setItem(KEY, JSON.stringify(store.get()));
  } catch {
    // Storage is switched off: the choice lasts as long as the page.
  }
}
