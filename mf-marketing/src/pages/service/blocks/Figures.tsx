import { TitledBand } from '@site/kit';
import { RangeChart } from '../../../components/RangeChart.tsx';
import type { BlockProps, FiguresBlock } from '../blocks.ts';
import classes from './Figures.module.css';

export function Figures({ block, ...look }: BlockProps<FiguresBlock>) {
  return (
    <TitledBand heading={block} {...look}>
      <dl className={classes.figures}>
        {block.items.map(({ figure, label, text, chart }) => (
          <div key={label} className={classes.item}>
            <dt className={classes.label}>{label}</dt>
            <dd className={classes.figure}>{figure}</dd>
            <dd className={classes.text}>{text}</dd>
            {chart ? (
              <dd className={classes.chart}>
                <RangeChart title={label} {...chart} />
              </dd>
            ) : null}
          </div>
        ))}
      </dl>
    </TitledBand>
  );
}
