import { Chip, Group } from '@mantine/core';
import { useId } from 'react';
import classes from './Choice.module.css';

interface ChoiceProps<Value extends string> {
  label: string;
  /** Whether the label can be read as well. */
  showsLabel?: boolean;
  choices: readonly (readonly [value: Value, words: string])[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few. */
export function Choice<Value extends string>({
  label,
  showsLabel = false,
  choices,
  value,
  onChange,
}: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div className={classes.choice}>
      <span id={id} className={classes.label} hidden={!showsLabel}>
        {label}
      </span>
      <Chip.Group
        value={value}
        onChange={(chosen) => {
          const known = choices.find(([each]) => each === chosen);
          if (known) onChange(known[0]);
        }}
      >
        <Group gap={8} role="radiogroup" aria-labelledby={id}>
          {choices.map(([each, words]) => (
            <Chip key={each} value={each} variant="outline" classNames={{ label: classes.chip ?? '' }}>
              {words}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </div>
  );
}
