import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

/** What can be done in a dialog, and last that nothing is. */
export function DialogButtons({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  return (
    <Group mt="lg" gap="sm">
      {children}
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
    </Group>
  );
}
