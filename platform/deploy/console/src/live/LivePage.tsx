import { Alert, Button, Group, Loader, Text } from '@mantine/core';
import { ErrorAlert } from '@site/app/error-alert';
import { formatAge, useNow } from '@site/app/moments';
import { PageLayout, PageSection } from '@site/app/page-layout';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ReleasesDialog } from '../actions/ReleasesDialog.tsx';
import { useMe, useStatus } from '../queries.ts';
import type { Generation } from '../types.ts';
import { changeWords, listReleases, shareWords } from '../words.ts';
import { PageErrors } from './PageErrors.tsx';
import { Previews } from './Previews.tsx';
import { Sections } from './Sections.tsx';

interface Asked {
  purpose: 'promote' | 'preview';
  section?: string;
}

/** What is live, and what can be done about it. */
export function LivePage() {
  const { data: status, error, refetch } = useStatus();
  const { may } = useMe();
  const [asked, setAsked] = useState<Asked>();
  return (
    <PageLayout
      title="What is live"
      aside={
        <Group gap="sm">
          {may.includes('preview') && (
            <Button variant="default" onClick={() => setAsked({ purpose: 'preview' })}>
              Preview …
            </Button>
          )}
          {may.includes('promote') && (
            <Button onClick={() => setAsked({ purpose: 'promote' })}>Promote …</Button>
          )}
        </Group>
      }
    >
      <ErrorAlert error={error} onRetry={refetch} />
      {!status && !error && <Loader role="status" aria-label="Loading" />}
      {status && (
        <>
          {status.current ? <Current generation={status.current} /> : <Text>Nothing is live yet.</Text>}
          <PageSection title="Sections">
            <Sections
              releases={status.releases}
              onPromote={(section) => setAsked({ purpose: 'promote', section })}
            />
          </PageSection>
          <PageSection title="Page views and errors today">
            <PageErrors live={status.releases} />
          </PageSection>
          <PageSection title="Previews">
            <Previews />
          </PageSection>
          {asked && (
            <ReleasesDialog {...asked} releases={status.releases} onClose={() => setAsked(undefined)} />
          )}
        </>
      )}
    </PageLayout>
  );
}

function Current({ generation }: { generation: Generation }) {
  const { generation: number, at, by, why, checks, canary } = generation;
  const now = useNow();
  const skipped = Object.entries(checks).filter(([, outcome]) => outcome !== 'passed');
  return (
    <>
      <Text fz="lg" fw={600}>
        Generation {number}: {changeWords(generation)}
      </Text>
      {why && <Text>“{why}”</Text>}
      <Text size="sm" c="dimmed">
        {formatAge(at, now)}, {by}
      </Text>
      {skipped.length > 0 && (
        <Text size="sm" c="var(--site-emergency)">
          Not checked: {skipped.map(([check, outcome]) => `${check} (${outcome})`).join(', ')}
        </Text>
      )}
      {canary && (
        <Alert mt="md" title="A canary runs" variant="default">
          <Group justify="space-between">
            {listReleases(canary.tries)} to {shareWords(canary.steps[canary.step] ?? 0)} of visitors.
            <Button component={Link} to="/canary" variant="default">
              Look at the canary
            </Button>
          </Group>
        </Alert>
      )}
    </>
  );
}
