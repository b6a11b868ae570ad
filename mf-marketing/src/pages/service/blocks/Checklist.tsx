import { PointList, TitledBand } from '@site/kit';
import type { BlockProps, ChecklistBlock } from '../blocks.ts';

export function Checklist({ block, ...look }: BlockProps<ChecklistBlock>) {
  return (
    <TitledBand heading={block} layout="split" {...look}>
      <PointList items={block.items} marker={block.marker ?? 'tick'} columns={2} />
    </TitledBand>
  );
}
