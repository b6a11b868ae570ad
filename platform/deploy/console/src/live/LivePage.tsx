import { Alert, Button, Group, Loader, Text } from '@mantine/core';
import { ErrorAlert } from '@site/app/error-alert';
import { formatAge, useNow } from '@site/app/format-time';
import { PageLayout, PageSection } from '@site/app/page-layout';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ReleasesDialog } from '../actions/ReleasesDialog.tsx';
import { formatChange, formatReleases, formatShare } from '../format.ts';
import { useSession, useStatus } from '../queries.ts';
import type { Generation } from '../types.ts';
import { PageErrors } from './PageErrors.tsx';
import { Previews } from './Previews.tsx';
import { Sections } from './Sections.tsx';

interface OpenDialog {
  purpose: 'promote' | 'preview';
  section?: string;
}

/** Shows what is live, and promotes, previews and rolls back. */
export function LivePage() {
  const { data: status, error, refetch } = useStatus();
  const { may } = useSession();
  const [dialog, setDialog] = useState<OpenDialog>();
  return (
    <PageLayout
      title="What is live"
      aside={
        <Group gap="sm">
          {may.includes('preview') && (
            <Button variant="default" onClick={() => setDialog({ purpose: 'preview' })}>
              Preview …
            </Button>
          )}
          {may.includes('promote') && (
            <Button onClick={() => setDialog({ purpose: 'promote' })}>Promote …</Button>
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
              onPromote={(section) => setDialog({ purpose: 'promote', section })}
            />
          </PageSection>
          <PageSection title="Page views and errors today">
            <PageErrors live={status.releases} />
          </PageSection>
          <PageSection title="Previews">
            <Previews />
          </PageSection>
          {dialog && (
            <ReleasesDialog {...dialog} releases={status.releases} onClose={() => setDialog(undefined)} />
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
        Generation {number}: {formatChange(generation)}
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
        <Alert mt="md" title="A canary is running" variant="default">
          <Group justify="space-between">
            {formatReleases(canary.tries)} to {formatShare(canary.steps[canary.step] ?? 0)} of visitors.
            <Button component={Link} to="/canary" variant="default">
              Show the canary
            </Button>
          </Group>
        </Alert>
      )}
    </>
  );
}
