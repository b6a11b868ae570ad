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

/**
 * What was answered to a question last. What was answered to another one is no answer to this.
 * @param ask always the same function for the same question
 * @returns also `take` and `refuse`, for what comes of asking, and a `round` that `reload` changes
 */
export function useAnswerState<Value>(ask: () => Promise<Value>) {
  const [state, setState] = useState<State<Value>>({ ask, ...NONE });
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((count) => count + 1), []);
  const take = useCallback((value: Value) => setState({ ask, value, error: undefined }), [ask]);
  const refuse = useCallback(
    (error: unknown) =>
      setState((before) => ({ ...(before.ask === ask ? before : NONE), ask, error: asApiError(error) })),
    [ask],
  );
  const { value, error } = state.ask === ask ? state : NONE;
  const answer: Answer<Value> = { value, error, reload };
  return { answer, round, take, refuse };
}

/** What the API answers. @param ask always the same function for the same question */
export function useAnswer<Value>(ask: () => Promise<Value>): Answer<Value> {
  const { answer, round, take, refuse } = useAnswerState(ask);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is a reason to ask again
  useEffect(() => {
    let isWanted = true;
    ask().then(
      (value) => isWanted && take(value),
      (error) => isWanted && refuse(error),
    );
    return () => {
      isWanted = false;
    };
  }, [ask, round, take, refuse]);
  return answer;
}
