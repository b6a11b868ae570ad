import { useCallback, useState } from 'react';
import { type ApiError, asApiError } from '../http/http.ts';

/** Something that somebody asks for, and what came of it. */
export interface Attempt {
  isBusy: boolean;
  /** What was refused, until it is tried again. */
  error: ApiError | undefined;
  run: (work: () => Promise<void>) => Promise<void>;
}

/** Has something done at a press, and keeps what is refused, to be shown. */
export function useAttempt(): Attempt {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const run = useCallback(async (work: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (thrown) {
      setError(asApiError(thrown));
    } finally {
      setBusy(false);
    }
  }, []);
  return { isBusy, error, run };
}
