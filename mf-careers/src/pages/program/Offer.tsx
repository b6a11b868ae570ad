import { Band, Text, Title } from '@site/kit';
import classes from './Offer.module.css';
import { offer } from './program.content.ts';

export function Offer() {
  return (
    <Band space="wide" labelledBy={offer.id}>
      <Title order={2} id={offer.id} mb="xl">
        {offer.title}
      </Title>
      <ul className={classes.offer}>
        {offer.items.map(({ title, text }) => (
          <li key={title}>
            <Title order={3}>{title}</Title>
            <Text mt="xs" maw="50ch">
              {text}
            </Text>
          </li>
        ))}
      </ul>
    </Band>
  );
}
