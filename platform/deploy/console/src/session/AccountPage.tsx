import { Button, Table } from '@mantine/core';
import { ErrorAlert } from '@site/app/error-alert';
import { formatDateTime, useNow } from '@site/app/format-time';
import { PageLayout } from '@site/app/page-layout';
import { request } from '@site/app/request';
import { useMutation } from '@tanstack/react-query';
import { formatList, formatRights } from '../format.ts';
import { useSession } from '../queries.ts';

/** Shows who is signed in and their rights. */
export function AccountPage() {
  const me = useSession();
  const now = useNow();
  const signOut = useMutation({
    mutationFn: () => request('DELETE', '/session'),
    // A new page load: nothing that was shown stays in memory.
    onSuccess: () => window.location.replace('/console/sign-in'),
  });
  const facts = [
    ['Name in the history', me.by],
    ['Sections', formatList(me.sections) || 'none'],
    ['You may', formatRights(me)],
    ['Signed in until', formatDateTime(me.until, now)],
  ] as const;
  return (
    <PageLayout
      title="Account"
      aside={
        <Button variant="default" onClick={() => signOut.mutate()}>
          Sign out
        </Button>
      }
    >
      <ErrorAlert error={signOut.error} />
      <Table aria-label="Your rights">
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
