import { Band, PointList, Title } from '@site/kit';
import { CallCard } from '../../../components/CallCard.tsx';
import type { BlockProps } from '../blocks.ts';
import classes from './CallBlocks.module.css';

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
      <div className={classes.closing}>
        <CallCard id={id} title={title} text={text} actions={actions} wide={!reasons} />
        {reasons ? (
          <div className={classes.reasons}>
            <Title order={2} id={reasons.id} size="h3" mb="xs">
              {reasons.title}
            </Title>
            <PointList items={reasons.items} />
          </div>
        ) : null}
      </div>
    </Band>
  );
}
