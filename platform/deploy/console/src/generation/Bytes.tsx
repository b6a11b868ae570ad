import type { GenerationDifference } from '@site/deploy/answers';
import { Bars } from '../parts/Bars.tsx';
import { bytesWords, gainWords } from '../words/numbers.ts';

/** What is sent of each kind, before and after. */
export function Bytes({ bytes }: Pick<GenerationDifference, 'bytes'>) {
  const kinds = Object.entries(bytes);
  if (kinds.length === 0) return <p>That is not known.</p>;
  return (
    <Bars
      label="Bytes by kind, before and after"
      groups={kinds.map(([kind, { before, after }]) => ({
        name: kind,
        note: gainWords(before, after),
        bars: [
          { kind: 'before', label: 'before', value: before, words: bytesWords(before) },
          { kind: 'after', label: 'after', value: after, words: bytesWords(after) },
        ],
      }))}
    />
  );
}
