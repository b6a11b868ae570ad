import { useCallback, useRef, useState } from 'react';

/**
 * Returns a module that is loaded when it is first needed, and a function that loads it. After a failure the
 * next call tries again.
 * @param load imports it; the same function at each render
 */
export function useLazyModule<T>(load: () => Promise<T>): [loaded: T | undefined, fetch: () => void] {
  const [loaded, setLoaded] = useState<{ value: T }>();
  const isPending = useRef(false);
  const fetch = useCallback(() => {
    if (isPending.current) return;
    isPending.current = true;
    load().then(
      (value) => setLoaded({ value }),
      (error: unknown) => {
        isPending.current = false;
        console.warn('A part of the page did not load. It is tried again when it is needed next.', error);
      },
    );
  }, [load]);
  return [loaded?.value, fetch];
}
