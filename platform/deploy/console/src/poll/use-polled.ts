import { type ApiError, asApiError } from '@site/app/http';
import type { Answer } from '@site/app/use-answer';
import { useCallback, useEffect, useState } from 'react';
import { noteAway } from './away.ts';

interface State<Value> {
  /** To which question it is the answer. */
  ask: () => Promise<Value>;
  value: Value | undefined;
  error: ApiError | undefined;
}

const NONE = { value: undefined, error: undefined };

/**
 * What the service answers, asked for again and again while the page can be seen. What was there stays while the service is away, and the
 * next answer takes its place.
 * @param ask always the same function for the same question
 * @param every milliseconds between an answer and the next question
 */
export function usePolled<Value>(ask: () => Promise<Value>, every: number): Answer<Value> {
  const [state, setState] = useState<State<Value>>({ ask, value: undefined, error: undefined });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is a reason to ask again
  useEffect(() => {
    let isWanted = true;
    let isAsking = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      isAsking = true;
      try {
        const value = await ask();
        noteAway(false);
        if (isWanted) setState({ ask, value, error: undefined });
      } catch (thrown) {
        const error = asApiError(thrown);
        noteAway(error.isPassing);
        if (isWanted) setState((before) => ({ ...(before.ask === ask ? before : NONE), ask, error }));
      }
      isAsking = false;
      if (isWanted && !document.hidden) timer = setTimeout(look, every);
    };
    const onVisibility = () => {
      clearTimeout(timer);
      if (!document.hidden && !isAsking) void look();
    };
    document.addEventListener('visibilitychange', onVisibility);
    void look();
    return () => {
      isWanted = false;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [ask, every, round]);
  const reload = useCallback(() => setRound((count) => count + 1), []);
  // What was answered to another question is no answer to this one.
  const { value, error } = state.ask === ask ? state : NONE;
  return { value, error, reload };
}
