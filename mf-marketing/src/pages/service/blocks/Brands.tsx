import { Text, TitledBand } from '@site/kit';
import type { BlockProps, BrandsBlock } from '../blocks.ts';
import classes from './Brands.module.css';

export function Brands({ block, ...look }: BlockProps<BrandsBlock>) {
  return (
    <TitledBand heading={block} {...look}>
      <ul className={classes.brands}>
        {block.names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <Text mt="lg" maw="50ch" c="dimmed" size="sm">
        {block.note}
      </Text>
    </TitledBand>
  );
}
