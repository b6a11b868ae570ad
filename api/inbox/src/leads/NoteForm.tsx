import { Button, Textarea } from '@mantine/core';
import { getHotkeyHandler, useSessionStorage } from '@mantine/hooks';
import { ErrorAlert } from '@site/app/error-alert';
import type { NewNote } from '@site/contract/api';
import { type FormEvent, useRef } from 'react';
import { useShortcut } from '../shortcuts.tsx';
import { useLeadChange } from './queries.ts';

/** Adds a note. An unsent note survives a reload and the sign-in. */
export function NoteForm({ id }: { id: string }) {
  const [text, setText] = useSessionStorage({ key: `staff-note-${id}`, defaultValue: '' });
  const field = useRef<HTMLTextAreaElement>(null);
  const { mutate, error, isPending } = useLeadChange(id);
  useShortcut('n', () => field.current?.focus());
  const send = () => {
    if (!text.trim()) return field.current?.focus();
    const body = { text } satisfies NewNote;
    mutate({ method: 'POST', path: 'notes', body }, { onSuccess: () => setText('') });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form onSubmit={onSubmit}>
      <Textarea
        ref={field}
        label="Note"
        rows={3}
        maxLength={4000}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={getHotkeyHandler([['mod+Enter', send]])}
      />
      <ErrorAlert error={error} />
      <Button type="submit" mt="xs" variant="default" loading={isPending}>
        Add note
      </Button>
    </form>
  );
}
