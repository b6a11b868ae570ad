import { useCallback, useEffect, useState } from 'react';
import { type ApiError, asApiError } from '../http/http.ts';

export interface Answer<Value> {
  value: Value | undefined;
  error: ApiError | undefined;
  /** Asks again; what is shown stays until the answer is there. */
  reload: () => void;
}

/** What the API answers. @param ask always the same function for the same question */
export function useAnswer<Value>(ask: () => Promise<Value>): Answer<Value> {
  const [state, setState] = useState<Pick<Answer<Value>, 'value' | 'error'>>({
    value: undefined,
    error: undefined,
  });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is a reason to ask again
  useEffect(() => {
    let isWanted = true;
    ask().then(
      (value) => isWanted && setState({ value, error: undefined }),
      (error) => isWanted && setState(({ value }) => ({ value, error: asApiError(error) })),
    );
    return () => {
      isWanted = false;
    };
  }, [ask, round]);
  const reload = useCallback(() => setRound((count) => count + 1), []);
  return { ...state, reload };
}
