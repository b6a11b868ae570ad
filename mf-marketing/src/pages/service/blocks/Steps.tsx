import { Steps as StepList, TitledBand } from '@site/kit';
import type { BlockProps, StepsBlock } from '../blocks.ts';

export function Steps({ block, ...look }: BlockProps<StepsBlock>) {
  return (
    <TitledBand heading={block} {...look}>
      <StepList items={block.items} />
    </TitledBand>
  );
}
