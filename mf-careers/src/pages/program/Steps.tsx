import { Band, Text, Title } from '@site/kit';
import { steps } from './program.content.ts';
import classes from './Steps.module.css';

export function Steps() {
  return (
    <Band tone="tint" labelledBy={steps.id}>
      <Title order={2} id={steps.id} mb="xl">
        {steps.title}
      </Title>
      <ol className={classes.steps}>
        {steps.items.map(({ title, text }) => (
          <li key={title}>
            <Title order={3}>{title}</Title>
            <Text mt={4}>{text}</Text>
          </li>
        ))}
      </ol>
    </Band>
  );
}
