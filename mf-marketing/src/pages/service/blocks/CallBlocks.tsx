import { Band } from '@site/kit';
import { CallCard } from '../../../components/CallCard.tsx';
import { CallCardWithPoints } from '../../../components/CallCardWithPoints.tsx';
import type { BlockProps } from '../blocks.ts';

export function Emergency({ block: { id, title, text, call }, ...look }: BlockProps<'emergency'>) {
  const actions = [{ to: 'call', label: call, emergency: true }] as const;
  return (
    <Band labelledBy={id} {...look}>
      <CallCard id={id} title={title} text={text} actions={actions} wide />
    </Band>
  );
}

export function Closing({ block, ...look }: BlockProps<'closing'>) {
  const { id, title, text, actions, reasons } = block;
  return (
    <Band labelledBy={id} {...look}>
      {reasons ? (
        <CallCardWithPoints id={id} title={title} text={text} actions={actions} points={reasons} />
      ) : (
        <CallCard id={id} title={title} text={text} actions={actions} wide />
      )}
    </Band>
  );
}
