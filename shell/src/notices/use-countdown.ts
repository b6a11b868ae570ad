import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Calls `onEnd` after a time, in milliseconds. While paused the time stands still: what was left goes on
 * counting afterwards.
 */
export function useCountdown(duration: number, paused: boolean, onEnd: () => void): void {
  const left = useRef(duration);
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    if (paused) return;
    const started = performance.now();
    const timer = setTimeout(() => end(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - started;
    };
  }, [paused]);
}
