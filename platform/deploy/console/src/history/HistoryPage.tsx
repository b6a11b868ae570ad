import { Button, Loader } from '@mantine/core';
import { Page } from '@site/app/page';
import { RefusalNote } from '@site/app/refusal';
import { useAttempt } from '@site/app/use-attempt';
import type { Generation } from '@site/deploy/answers';
import { useCallback, useState } from 'react';
import line from '../parts/line.module.css';
import { usePolled } from '../poll/use-polled.ts';
import { getHistory } from '../service/service.ts';
import { GenerationRow } from './GenerationRow.tsx';
import classes from './HistoryPage.module.css';

const AT_ONCE = 30;
const EVERY = 10_000;

/** The newest ones on top of those that are known. Where some in between are missing, those below are left to be asked for. */
function joined(newest: Generation[], known: Generation[]): Generation[] {
  const last = newest.at(-1)?.generation ?? 1;
  const first = known[0]?.generation ?? 0;
  return first < last - 1 ? newest : [...newest, ...known.filter(({ generation }) => generation < last)];
}

/** The newest generations, and those that are older, as somebody asks for them. */
function useHistory() {
  const [all, setAll] = useState<Generation[]>();
  // The oldest that is kept; 1 as long as that is not known.
  const [oldest, setOldest] = useState(1);
  const getNewest = useCallback(async () => {
    const newest = await getHistory(AT_ONCE);
    setAll((known = []) => joined(newest, known));
  }, []);
  const { error, reload } = usePolled(getNewest, EVERY);
  const { run, ...asked } = useAttempt();
  const more = (before: number) =>
    run(async () => {
      const next = await getHistory(AT_ONCE, before);
      // Others may have gone live meanwhile, so many that the list ends elsewhere.
      setAll((known) => (known?.at(-1)?.generation === before ? [...known, ...next] : known));
      if (next.length < AT_ONCE) setOldest(next.at(-1)?.generation ?? before);
    });
  return { all, oldest, error, reload, more, asked };
}

/** What was live when, by whom and why. */
export default function HistoryPage() {
  const { all, oldest, error, reload, more, asked } = useHistory();
  const last = all?.at(-1)?.generation ?? 1;
  return (
    <Page title="History">
      {!all && !error && <Loader mt="xl" role="status" aria-label="Loading" />}
      {!all && <RefusalNote error={error} onRetry={reload} />}
      {all?.length === 0 && <p>Nothing was ever live.</p>}
      <ol className={`${line.line} ${line.parting} ${classes.list}`} reversed>
        {all?.map((generation, index) => (
          <GenerationRow key={generation.generation} generation={generation} isLive={index === 0} />
        ))}
      </ol>
      <RefusalNote error={asked.error} />
      {last > oldest && (
        <Button variant="default" mt="md" loading={asked.isBusy} onClick={() => void more(last)}>
          Show older ones
        </Button>
      )}
      {oldest > 1 && last <= oldest && <p>Older ones are not kept any more.</p>}
    </Page>
  );
}
