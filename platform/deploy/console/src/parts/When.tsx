import { useTimeWords } from '@site/app/clock';
import { ageWords, momentWords } from '@site/app/times';

/** How long ago something was, with the moment in full. */
export function Age({ at }: { at: string }) {
  const words = useTimeWords((now) => ageWords(at, now));
  return (
    <time dateTime={at} title={momentWords(at, Date.now())}>
      {/\d (?:min|h)$/.test(words) ? `${words} ago` : words}
    </time>
  );
}

/** A moment in full. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{useTimeWords((now) => momentWords(at, now))}</time>;
}
