import { Text, Title } from '@mantine/core';
import classes from './Steps.module.css';

export interface StepsProps {
  items: readonly { title: string; text: string }[];
}

export function Steps({ items }: StepsProps) {
  return (
    <ol className={classes.steps}>
      {items.map(({ title, text }) => (
        <li key={title}>
          <Title order={3}>{title}</Title>
          <Text>{text}</Text>
        </li>
      ))}
    </ol>
  );
}
