import { Text, Title } from '@mantine/core';
import { Band, type BandProps } from './Band.tsx';
import classes from './TitledBand.module.css';

export interface BandHeading {
  id: string;
  title: string;
  lead?: string;
}

export interface TitledBandProps extends Omit<BandProps, 'labelledBy'> {
  heading: BandHeading;
  /** On wide screens: heading above the content, or left of it. */
  layout?: 'stacked' | 'split';
}

export function TitledBand({ heading, layout = 'stacked', children, ...band }: TitledBandProps) {
  return (
    <Band labelledBy={heading.id} {...band}>
      <div className={classes.layout} data-layout={layout}>
        <div className={classes.head}>
          <Title order={2} id={heading.id}>
            {heading.title}
          </Title>
          {heading.lead ? <Text className={classes.lead}>{heading.lead}</Text> : null}
        </div>
        <div>{children}</div>
      </div>
    </Band>
  );
}
