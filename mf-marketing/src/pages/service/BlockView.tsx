import type { ComponentType } from 'react';
import { Closing, Emergency } from './blocks/calls.tsx';
import { Comparison, Figures, Ratings } from './blocks/numbers.tsx';
import { Brands, Cards, Checklist, Pair, Prose, Rows, Steps } from './blocks/texts.tsx';
import type { BlockKind, BlockProps } from './blocks.ts';

/** The component of each kind of block. */
const VIEWS: { [Kind in BlockKind]: ComponentType<BlockProps<Kind>> } = {
  prose: Prose,
  cards: Cards,
  rows: Rows,
  checklist: Checklist,
  steps: Steps,
  figures: Figures,
  ratings: Ratings,
  table: Comparison,
  brands: Brands,
  pair: Pair,
  emergency: Emergency,
  closing: Closing,
};

/** One block of a service page, shown by the component of its kind. */
export function BlockView<Kind extends BlockKind>({ block, ...look }: BlockProps<Kind>) {
  const View: ComponentType<BlockProps<Kind>> = VIEWS[block.kind];
  return <View block={block} {...look} />;
}
