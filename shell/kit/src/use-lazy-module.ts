import { useCallback, useRef, useState } from 'react';

/**
 * A module that is loaded when it is first needed.
 * @param load imports it; the same function at each render
 * @returns what was loaded, undefined until then; and a function that loads it, unless it is there or on its way,
 * and says whether it came. After a failure the next call tries again.
 */
export function useLazyModule<T>(
  load: () => Promise<T>,
): [loaded: T | undefined, fetch: () => Promise<boolean>] {
  const [loaded, setLoaded] = useState<{ value: T }>();
  const pending = useRef<Promise<boolean>>(undefined);
  const fetch = useCallback(() => {
    pending.current ??= load().then(
      (value) => {
        setLoaded({ value });
        return true;
      },
      (error: unknown) => {
        pending.current = undefined;
        console.warn('A part of the page did not load. It is tried again when it is needed next.', error);
        return false;
      },
    );
    return pending.current;
  }, [load]);
  return [loaded?.value, fetch];
}
