import { Steps as StepList, TitledBand } from '@site/kit';
import { steps } from './program.content.ts';

export function Steps() {
  return (
    <TitledBand heading={steps} tone="tint">
      <StepList items={steps.items} />
    </TitledBand>
  );
}
