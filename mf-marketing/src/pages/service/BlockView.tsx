import { Brands } from './blocks/Brands.tsx';
import { Cards } from './blocks/Cards.tsx';
import { Checklist } from './blocks/Checklist.tsx';
import { Closing } from './blocks/Closing.tsx';
import { Comparison } from './blocks/Comparison.tsx';
import { Emergency } from './blocks/Emergency.tsx';
import { Figures } from './blocks/Figures.tsx';
import { Pair } from './blocks/Pair.tsx';
import { Prose } from './blocks/Prose.tsx';
import { Ratings } from './blocks/Ratings.tsx';
import { Rows } from './blocks/Rows.tsx';
import { Steps } from './blocks/Steps.tsx';
import type { Block, BlockProps } from './blocks.ts';

/** One block of a service page, shown by the component of its kind. */
export function BlockView({ block, ...look }: BlockProps<Block>) {
  switch (block.kind) {
    case 'prose':
      return <Prose block={block} {...look} />;
    case 'cards':
      return <Cards block={block} {...look} />;
    case 'rows':
      return <Rows block={block} {...look} />;
    case 'checklist':
      return <Checklist block={block} {...look} />;
    case 'steps':
      return <Steps block={block} {...look} />;
    case 'figures':
      return <Figures block={block} {...look} />;
    case 'ratings':
      return <Ratings block={block} {...look} />;
    case 'table':
      return <Comparison block={block} {...look} />;
    case 'brands':
      return <Brands block={block} {...look} />;
    case 'pair':
      return <Pair block={block} {...look} />;
    case 'emergency':
      return <Emergency block={block} />;
    case 'closing':
      return <Closing block={block} {...look} />;
  }
}
