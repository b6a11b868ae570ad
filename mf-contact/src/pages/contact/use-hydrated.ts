import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in prerendered HTML and until React has taken it over, true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
