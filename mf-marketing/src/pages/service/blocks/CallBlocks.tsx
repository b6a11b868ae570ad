import { Band, Banner, CallButton, PointList, Title } from '@site/kit';
import buttons from '../../../components/Actions.module.css';
import { CallCard } from '../../../components/CallCard.tsx';
import type { BlockProps } from '../blocks.ts';
import classes from './CallBlocks.module.css';

export function Emergency({ block: { id, title, text, call } }: BlockProps<'emergency'>) {
  return (
    <Banner
      id={id}
      title={title}
      tone="emergency"
      action={
        <CallButton variant="filled" color="copper" className={buttons.action}>
          {call}
        </CallButton>
      }
    >
      <p>{text}</p>
    </Banner>
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
            <Title order={2} id={reasons.id} fz="clamp(1.5rem, 1.2rem + 1.2vw, 2rem)" mb="sm">
              {reasons.title}
            </Title>
            <PointList items={reasons.items} />
          </div>
        ) : null}
      </div>
    </Band>
  );
}
