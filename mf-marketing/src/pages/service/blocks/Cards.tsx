import { Text, Title, TitledBand } from '@site/kit';
import type { BlockProps, CardsBlock } from '../blocks.ts';
import classes from './Cards.module.css';

export function Cards({ block, ...look }: BlockProps<CardsBlock>) {
  const columns = block.items.length % 4 === 0 ? 4 : 3;
  return (
    <TitledBand heading={block} {...look}>
      <ul className={classes.cards} data-columns={columns}>
        {block.items.map(({ title, text }) => (
          <li key={title}>
            <Title order={3}>{title}</Title>
            <Text mt="xs">{text}</Text>
          </li>
        ))}
      </ul>
    </TitledBand>
  );
}
