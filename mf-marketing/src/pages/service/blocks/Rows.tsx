import { TitledBand } from '@site/kit';
import type { BlockProps, RowsBlock } from '../blocks.ts';
import classes from './Rows.module.css';

export function Rows({ block, ...look }: BlockProps<RowsBlock>) {
  return (
    <TitledBand heading={block} {...look}>
      <dl className={classes.rows}>
        {block.items.map(({ title, text }) => (
          <div key={title} className={classes.row}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </TitledBand>
  );
}
