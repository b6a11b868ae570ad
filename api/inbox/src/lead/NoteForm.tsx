import { Button, InputBase } from '@mantine/core';
import { RefusalNote } from '@site/app/refusal';
import { useEffect, useRef, useState } from 'react';
import { endAsk, useAsk } from '../keyboard/asks.ts';
import { note, useRefusal } from '../leads/changes.ts';
import { keepDraft, readDraft } from './drafts.ts';
import classes from './NoteForm.module.css';

/** A note that was not kept, before the one that was begun meanwhile. */
function both(first: string, second: string): string {
  return [first, second].filter(Boolean).join('\n\n');
}

/** Adds a note. What is not kept comes back into the field. */
export function NoteForm({ id }: { id: string }) {
  const [text, setText] = useState(() => readDraft(id));
  const field = useRef<HTMLTextAreaElement>(null);
  const refusal = useRefusal(id, 'note');
  const isAsked = useAsk(id) === 'note';
  useEffect(() => {
    if (!isAsked) return;
    field.current?.focus();
    endAsk();
  }, [isAsked]);

  const write = (value: string) => {
    setText(value);
    keepDraft(id, value);
  };
  const send = async () => {
    const words = text.trim();
    if (!words) return field.current?.focus();
    setText('');
    const isKept = await note(id, words);
    // The draft is still what was sent, unless another note was begun meanwhile.
    const draft = readDraft(id);
    const begun = draft === text ? '' : draft;
    keepDraft(id, isKept ? begun : both(words, begun));
    if (!isKept) setText((now) => both(words, now));
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <InputBase
        component="textarea"
        multiline
        rows={3}
        label="Note"
        maxLength={4000}
        ref={field}
        value={text}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            void send();
          }
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
      <RefusalNote error={refusal} />
      <div className={classes.actions}>
        <Button type="submit" variant="default">
          Add note
        </Button>
        <span className={classes.hint}>
          or <kbd>Ctrl</kbd> + <kbd>Enter</kbd>
        </span>
      </div>
    </form>
  );
}
