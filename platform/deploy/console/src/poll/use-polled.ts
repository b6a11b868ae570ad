import { asApiError } from '@site/app/http';
import { type Answer, useAnswerState } from '@site/app/use-answer';
import { useEffect } from 'react';
import { noteAway } from './away.ts';

/**
 * What the service answers, asked for again and again while the page can be seen. What was there stays while the service is away, and the
 * next answer takes its place.
 * @param ask always the same function for the same question
 * @param every milliseconds between an answer and the next question
 */
export function usePolled<Value>(ask: () => Promise<Value>, every: number): Answer<Value> {
  const { answer, round, take, refuse } = useAnswerState(ask);
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
        if (isWanted) take(value);
      } catch (thrown) {
        const error = asApiError(thrown);
        noteAway(error.isPassing);
        if (isWanted) refuse(error);
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
  }, [ask, every, round, take, refuse]);
  return answer;
}
