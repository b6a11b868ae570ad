import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

const NAMES = ['promote', 'preview', 'back', 'job'] as const;

/** Which dialog is open: the address has it, so that it can be come back to. */
export interface Dialogs {
  /** A release that is to be promoted, or none yet (`''`); `null` where that is not asked. */
  promote: string | null;
  preview: string | null;
  /** The section that is to be rolled back. */
  back: string | null;
  /** What has been asked for and takes its time. */
  job: string | null;
  open: (name: (typeof NAMES)[number], value?: string) => void;
  close: () => void;
}

export function useDialogs(): Dialogs {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (name?: (typeof NAMES)[number], value = '') =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          for (const each of NAMES) after.delete(each);
          if (name) after.set(name, value);
          return after;
        },
        // Nothing of it is left behind to go back to.
        { replace: true },
      ),
    [setParams],
  );
  const close = useCallback(() => change(), [change]);
  return useMemo(() => {
    const [promote = null, preview = null, back = null, job = null] = NAMES.map((name) => params.get(name));
    return { promote, preview, back, job, open: change, close };
  }, [params, change, close]);
}
