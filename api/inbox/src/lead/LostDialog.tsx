import { Button, Chip, Group, TextInput } from '@mantine/core';
import { Dialog } from '@site/app/dialog';
import { DialogButtons } from '@site/app/dialog-buttons';
import { useState } from 'react';
import classes from './LostDialog.module.css';
import { REASONS } from './reasons.ts';

interface LostDialogProps {
  name: string;
  onLost: (reason: string) => void;
  onClose: () => void;
}

/** Asks why a lead is lost: one of the usual reasons, one's own words, or both. */
export function LostDialog({ name, onLost, onClose }: LostDialogProps) {
  const [usual, setUsual] = useState('');
  const [words, setWords] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const reason = [usual, words.trim()].filter(Boolean).join(': ');
  return (
    <Dialog title={`Why was ${name} lost?`} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!reason) return setIsMissing(true);
          onClose();
          onLost(reason.slice(0, 200));
        }}
      >
        <Chip.Group value={usual} onChange={setUsual}>
          <Group gap="xs" role="radiogroup" aria-label="Usual reasons">
            {REASONS.map((each) => (
              <Chip key={each} value={each} variant="outline" classNames={{ label: classes.reason ?? '' }}>
                {each}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        <TextInput
          mt="md"
          label="In your words"
          maxLength={160}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
          error={isMissing && !reason ? 'Choose a reason or write one.' : undefined}
        />
        <DialogButtons onClose={onClose}>
          <Button type="submit">Mark as lost</Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
