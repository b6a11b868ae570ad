import { Text, Title } from '@site/kit';
import { TitledBand } from '../../../components/TitledBand.tsx';
import type { BlockProps, StepsBlock } from '../blocks.ts';
import classes from './Steps.module.css';

export function Steps({ block, ...look }: BlockProps<StepsBlock>) {
  return (
    <TitledBand heading={block} {...look}>
      <ol className={classes.steps}>
        {block.items.map(({ title, text }) => (
          <li key={title}>
            <Title order={3}>{title}</Title>
            <Text mt={4}>{text}</Text>
          </li>
        ))}
      </ol>
    </TitledBand>
  );
}
