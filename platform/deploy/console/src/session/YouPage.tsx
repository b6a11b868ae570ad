import { Button, Table } from '@mantine/core';
import { ErrorAlert } from '@site/app/error-alert';
import { formatMoment, useNow } from '@site/app/moments';
import { PageLayout } from '@site/app/page-layout';
import { request } from '@site/app/request';
import { useMutation } from '@tanstack/react-query';
import { useMe } from '../queries.ts';
import { listWords, rightsWords } from '../words.ts';

/** Who is signed in and what they may do. */
export function YouPage() {
  const me = useMe();
  const now = useNow();
  const signOut = useMutation({
    mutationFn: () => request('DELETE', '/session'),
    // Loaded anew: nothing of what somebody has read stays on the page.
    onSuccess: () => window.location.replace('/console/sign-in'),
  });
  const facts = [
    ['Name in the history', me.by],
    ['Sections', listWords(me.sections) || 'none'],
    ['You may', rightsWords(me)],
    ['Signed in until', formatMoment(me.until, now)],
  ] as const;
  return (
    <PageLayout
      title="You"
      aside={
        <Button variant="default" onClick={() => signOut.mutate()}>
          Sign out
        </Button>
      }
    >
      <ErrorAlert error={signOut.error} />
      <Table aria-label="What you may do">
        <Table.Tbody>
          {facts.map(([name, value]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row">{name}</Table.Th>
              <Table.Td>{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </PageLayout>
  );
}
