import { Loader } from '@mantine/core';
import { Page, Part } from '@site/app/page';
import { RefusalNote } from '@site/app/refusal';
import { useCallback } from 'react';
import { usePolled } from '../poll/use-polled.ts';
import { useDialogs } from '../promote/use-dialogs.ts';
import { getCanary, getHistory, getPreviews, getReleases, getStatus, getViews } from '../service/service.ts';
import { Actions } from './Actions.tsx';
import { CanaryCard } from './CanaryCard.tsx';
import { LiveGeneration } from './LiveGeneration.tsx';
import { OverviewDialogs } from './OverviewDialogs.tsx';
import classes from './OverviewPage.module.css';
import { Previews } from './Previews.tsx';
import { Releases } from './Releases.tsx';
import { Trouble } from './Trouble.tsx';

const SECOND = 1000;

/** So many generations are searched for since when each release is live. */
const REMEMBERED = 100;

const getRecent = () => getHistory(REMEMBERED);
const getToday = () => getViews(1);

function useOverview() {
  const status = usePolled(getStatus, 5 * SECOND);
  const history = usePolled(getRecent, 10 * SECOND);
  const releases = usePolled(getReleases, 5 * SECOND);
  const canary = usePolled(getCanary, 2 * SECOND);
  const previews = usePolled(getPreviews, 15 * SECOND);
  const views = usePolled(getToday, 60 * SECOND);
  const { reload: again } = status;
  const { reload: anew } = history;
  const { reload: afresh } = releases;
  const { reload: newly } = canary;
  const { reload: more } = previews;
  const reload = useCallback(() => {
    again();
    anew();
    afresh();
    newly();
    more();
  }, [again, anew, afresh, newly, more]);
  return { status, history, releases, canary, previews, views, reload };
}

/** What is live, and what could be. */
export default function OverviewPage() {
  const { status, history, releases, canary, previews, views, reload } = useOverview();
  const dialogs = useDialogs();
  const published = releases.value?.releases ?? [];
  const look = canary.value;
  const current = status.value?.current;
  return (
    <Page title="What is live" aside={<Actions dialogs={dialogs} />}>
      {!status.value && !status.error && <Loader mt="xl" role="status" aria-label="Loading" />}
      {!status.value && <RefusalNote error={status.error} onRetry={status.reload} />}
      {status.value && !current && <p>Nothing is live yet. Publish a release and promote it.</p>}
      {current && <LiveGeneration generation={current} />}
      {look?.canary && <CanaryCard look={{ ...look, canary: look.canary }} />}
      {status.value && (
        <Releases
          status={status.value}
          history={history.value ?? []}
          published={published}
          dialogs={dialogs}
        />
      )}
      <div className={classes.halves}>
        <Part title="Trouble today, in UTC">
          <Trouble
            views={views.value}
            error={views.error}
            status={status.value}
            tries={look?.canary?.tries ?? []}
          />
        </Part>
        <Part title="Previews">
          <Previews previews={previews.value} error={previews.error} onEnded={previews.reload} />
        </Part>
      </div>
      <OverviewDialogs dialogs={dialogs} published={published} runs={Boolean(look?.canary)} onOver={reload} />
    </Page>
  );
}
