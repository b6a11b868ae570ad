import { Loader } from '@mantine/core';
import { Part } from '@site/app/page';
import { RefusalNote } from '@site/app/refusal';
import { useAnswer } from '@site/app/use-answer';
import type { GenerationDifference } from '@site/deploy/answers';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Choice } from '../parts/Choice.tsx';
import { Pages } from '../parts/Pages.tsx';
import { type Arm, getDifference } from '../service/service.ts';
import { Bytes } from './Bytes.tsx';
import { ChangedReleases } from './ChangedReleases.tsx';
import { Pictures } from './Pictures.tsx';

const ARMS = [
  ['stable', 'all visitors'],
  ['canary', 'those of the canary'],
] as const;

interface DifferenceProps {
  generation: number;
  hasCanary: boolean;
}

function Changed({ difference, arm }: { difference: GenerationDifference; arm: Arm }) {
  const { from, to, releases, pages, bytes } = difference;
  // Against nothing all would be new.
  if (from === null && to > 1) return <p>What was live before is not kept any more.</p>;
  return (
    <>
      {from === null && <p>Nothing was live before.</p>}
      <ChangedReleases releases={releases} />
      <Pages pages={pages} />
      <Part title="Bytes as they are sent">
        <Bytes bytes={bytes} />
      </Part>
      <Pictures difference={difference} arm={arm} />
    </>
  );
}

/** How a generation differs from the one before, or its canary from what the others get. */
export function Difference({ generation, hasCanary }: DifferenceProps) {
  const [params, setParams] = useSearchParams();
  const arm: Arm = hasCanary && params.get('arm') === 'canary' ? 'canary' : 'stable';
  const ask = useCallback(() => getDifference(generation, arm), [generation, arm]);
  const { value, error, reload } = useAnswer(ask);
  return (
    <Part title={arm === 'canary' ? 'What the canary changes' : 'What it changed'}>
      {hasCanary && (
        <Choice
          label="For"
          showsLabel
          choices={ARMS}
          value={arm}
          onChange={(chosen) => setParams(chosen === 'canary' ? { arm: chosen } : {}, { replace: true })}
        />
      )}
      {!value && !error && <Loader mt="md" role="status" aria-label="Loading" />}
      <RefusalNote error={error} onRetry={reload} />
      {value && !error && <Changed difference={value} arm={arm} />}
    </Part>
  );
}
