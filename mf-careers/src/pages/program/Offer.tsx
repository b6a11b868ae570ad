import { Text, Title, TitledBand } from '@site/kit';
import classes from './Offer.module.css';
import { offer } from './program.content.ts';

export function Offer() {
  return (
    <TitledBand heading={offer} space="wide">
      <ul className={classes.offer}>
        {offer.items.map(({ title, text }) => (
          <li key={title}>
            <Title order={3}>{title}</Title>
            <Text maw="50ch">{text}</Text>
          </li>
        ))}
      </ul>
    </TitledBand>
  );
}
