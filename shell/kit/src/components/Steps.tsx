import { Text, Title } from '@mantine/core';
import classes from './Steps.module.css';

export interface StepsProps {
  /** In order, each with a title of its own. */
  items: readonly { title: string; text: string }[];
  /** On wide screens. `down` is for narrow columns. */
  direction?: 'across' | 'down';
}

/** Numbered steps on one conductor. The titles are h3. */
export function Steps({ items, direction = 'across' }: StepsProps) {
  return (
    <ol className={classes.steps} data-direction={direction}>
      {items.map(({ title, text }) => (
        <li key={title}>
          <Title order={3}>{title}</Title>
          <Text>{text}</Text>
        </li>
      ))}
    </ol>
  );
}
