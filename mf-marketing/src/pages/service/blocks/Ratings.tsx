import { TitledBand } from '@site/kit';
import { RangeAxis, RangeTrack } from '../../../components/RangeChart.tsx';
import type { BlockProps, RatingsBlock } from '../blocks.ts';
import classes from './Ratings.module.css';

export function Ratings({ block, ...look }: BlockProps<RatingsBlock>) {
  return (
    <TitledBand heading={block} {...look}>
      <dl className={classes.ratings}>
        {block.items.map(({ figure, label, text, range }) => (
          <div key={label} className={classes.item}>
            <dt className={classes.label}>{label}</dt>
            <dd className={classes.figure}>{figure}</dd>
            {range ? (
              <dd className={classes.range}>
                <RangeTrack scale={block.scale} range={range} />
              </dd>
            ) : null}
            <dd className={classes.text}>{text}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.axis}>
        <RangeAxis scale={block.scale} />
      </div>
    </TitledBand>
  );
}
