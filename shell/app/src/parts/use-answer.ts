import { useCallback, useEffect, useState } from 'react';
import { type ApiError, asApiError } from '../http/http.ts';

export interface Answer<Value> {
  value: Value | undefined;
  error: ApiError | undefined;
  /** Asks again; what is shown stays until the answer is there. */
  reload: () => void;
}

interface State<Value> extends Pick<Answer<Value>, 'value' | 'error'> {
  /** To which question it is the answer. */
  ask: () => Promise<Value>;
}

const NONE = { value: undefined, error: undefined };

/** What the API answers. @param ask always the same function for the same question */
export function useAnswer<Value>(ask: () => Promise<Value>): Answer<Value> {
  const [state, setState] = useState<State<Value>>({ ask, ...NONE });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is a reason to ask again
  useEffect(() => {
    let isWanted = true;
    ask().then(
      (value) => isWanted && setState({ ask, value, error: undefined }),
      (error) =>
        isWanted &&
        setState((before) => ({ ...(before.ask === ask ? before : NONE), ask, error: asApiError(error) })),
    );
    return () => {
      isWanted = false;
    };
  }, [ask, round]);
  const reload = useCallback(() => setRound((count) => count + 1), []);
  // What was answered to another question is no answer to this one.
  const { value, error } = state.ask === ask ? state : NONE;
  return { value, error, reload };
}
