import { ActionIcon, Kbd, Modal, Table } from '@mantine/core';
import { useDisclosure, useHotkeys, useLocalStorage } from '@mantine/hooks';
import { IconKeyboard } from '@tabler/icons-react';

const SHORTCUTS = {
  j: 'Next lead',
  k: 'Previous lead',
  u: 'Back to the list',
  c: 'Call',
  t: 'Take the lead',
  n: 'Write a note',
  '/': 'Search',
  '?': 'Show this list',
} as const;

/** Whether keyboard shortcuts are on in this browser. Users of speech input need to switch them off. */
export function useShortcutsSetting() {
  return useLocalStorage({ key: 'staff-shortcuts', defaultValue: true });
}

/** Runs a function on a key, unless the user types or a dialog is open. */
export function useShortcut(key: keyof typeof SHORTCUTS, run: () => void): void {
  const [isEnabled] = useShortcutsSetting();
  const handler = () => {
    if (!document.querySelector('[role="dialog"]')) run();
  };
  useHotkeys(isEnabled ? [[key === '?' ? 'shift+?' : key, handler]] : []);
}

/** A button that lists the shortcuts, on wide screens. */
export function ShortcutsHelp() {
  const [isOpen, { open, close }] = useDisclosure();
  useShortcut('?', open);
  return (
    <>
      <ActionIcon
        size={48}
        color="var(--mantine-color-text)"
        aria-label="Keyboard shortcuts"
        visibleFrom="md"
        onClick={open}
      >
        <IconKeyboard />
      </ActionIcon>
      <Modal opened={isOpen} onClose={close} title="Keyboard shortcuts">
        <Table
          data={{
            body: Object.entries(SHORTCUTS).map(([key, label]) => [<Kbd key={key}>{key}</Kbd>, label]),
          }}
        />
        <p>You can switch them off under “Account”.</p>
      </Modal>
    </>
  );
}
