import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What somebody has chosen on a page: it stands in the address. @returns what stands there, and what chooses */
export function useChoices<Name extends string>(): [URLSearchParams, (name: Name, value: string) => void] {
  const [params, setParams] = useSearchParams();
  const choose = useCallback(
    (name: Name, value: string) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          after.set(name, value);
          return after;
        },
        { replace: true },
      ),
    [setParams],
  );
  return [params, choose];
}
