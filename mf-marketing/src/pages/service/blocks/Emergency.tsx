import { Banner, CallButton } from '@site/kit';
import type { EmergencyBlock } from '../blocks.ts';

export interface EmergencyProps {
  block: EmergencyBlock;
}

export function Emergency({ block: { id, title, text, call } }: EmergencyProps) {
  return (
    <Banner id={id} title={title} tone="emergency" action={<CallButton size="lg">{call}</CallButton>}>
      <p>{text}</p>
    </Banner>
  );
}
