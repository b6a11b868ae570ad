import { PointList, Text, Title, TitledBand } from '@site/kit';
import type { BlockProps, PairBlock } from '../blocks.ts';
import classes from './Pair.module.css';

export function Pair({ block, ...look }: BlockProps<PairBlock>) {
  return (
    <TitledBand heading={block} {...look}>
      <div className={classes.pair}>
        {block.sides.map(({ title, text, items }) => (
          <div key={title} className={classes.side}>
            <Title order={3}>{title}</Title>
            <Text my="sm" maw="50ch">
              {text}
            </Text>
            <PointList items={items} />
          </div>
        ))}
      </div>
    </TitledBand>
  );
}
