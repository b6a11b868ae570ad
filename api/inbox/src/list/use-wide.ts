import { useSyncExternalStore } from 'react';

/** From this width on there is room for list and lead beside each other, and for a bar of filters. */
const WIDE = '(min-width: 62em)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the screen is wide. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
}
