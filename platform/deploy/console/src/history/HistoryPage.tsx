import { Button, Loader } from '@mantine/core';
import { Page } from '@site/app/page';
import { Refusal } from '@site/app/refusal';
import { useAttempt } from '@site/app/use-attempt';
import type { Generation } from '@site/deploy/answers';
import { useState } from 'react';
import line from '../parts/line.module.css';
import { usePolled } from '../poll/use-polled.ts';
import { getHistory } from '../service/service.ts';
import { GenerationRow } from './GenerationRow.tsx';
import classes from './HistoryPage.module.css';

const AT_ONCE = 30;
const EVERY = 10_000;

const getNewest = () => getHistory(AT_ONCE);

/** Generations that are older than those that are there, as somebody asks for them. */
function useOlder() {
  const [older, setOlder] = useState<Generation[]>([]);
  const { run, ...asked } = useAttempt();
  const more = (before: number) =>
    run(async () => {
      const next = await getHistory(AT_ONCE, before);
      setOlder((those) => [...those, ...next]);
    });
  return { older, more, ...asked };
}

/** What was live when, by whom and why. */
export default function HistoryPage() {
  const { value: newest, error, reload } = usePolled(getNewest, EVERY);
  const { older, more, ...asked } = useOlder();
  const last = newest?.at(-1)?.generation ?? 0;
  // What has gone live meanwhile has moved the newest ones on.
  const all = [...(newest ?? []), ...older.filter(({ generation }) => generation < last)];
  const oldest = all.at(-1)?.generation ?? 1;
  return (
    <Page title="History">
      {!newest && !error && <Loader mt="xl" role="status" aria-label="Loading" />}
      {!newest && <Refusal error={error} onRetry={reload} />}
      {newest?.length === 0 && <p>Nothing was ever live.</p>}
      <ol className={`${line.line} ${line.parting} ${classes.list}`} reversed>
        {all.map((generation, index) => (
          <GenerationRow key={generation.generation} generation={generation} isLive={index === 0} />
        ))}
      </ol>
      <Refusal error={asked.error} />
      {oldest > 1 && newest && (
        <Button variant="default" mt="md" loading={asked.isBusy} onClick={() => void more(oldest)}>
          Show older ones
        </Button>
      )}
    </Page>
  );
}
