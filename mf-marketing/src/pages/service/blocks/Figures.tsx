import { TitledBand } from '@site/kit';
import type { BlockProps, FiguresBlock } from '../blocks.ts';
import classes from './Figures.module.css';

export function Figures({ block, ...look }: BlockProps<FiguresBlock>) {
  return (
    <TitledBand heading={block} {...look}>
      <dl className={classes.figures}>
        {block.items.map(({ figure, label, text }) => (
          <div key={label} className={classes.item}>
            <dt className={classes.label}>{label}</dt>
            <dd className={classes.figure}>{figure}</dd>
            <dd className={classes.text}>{text}</dd>
          </div>
        ))}
      </dl>
    </TitledBand>
  );
}
