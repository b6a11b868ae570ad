import { Button, Group } from '@mantine/core';
import type { Dialogs } from '../promote/use-dialogs.ts';
import { useMe } from '../session/session.ts';

/** What somebody may begin. What they may not is told under "You". */
export function Actions({ dialogs: { open } }: { dialogs: Dialogs }) {
  const { may } = useMe();
  return (
    <Group gap="sm">
      {may.includes('preview') && (
        <Button variant="default" onClick={() => open('preview')}>
          Preview …
        </Button>
      )}
      {may.includes('promote') && <Button onClick={() => open('promote')}>Promote …</Button>}
    </Group>
  );
}
