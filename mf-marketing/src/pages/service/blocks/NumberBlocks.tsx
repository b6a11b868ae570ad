import { Text, TitledBand } from '@site/kit';
import { RangeAxis, RangeChart, RangeTrack } from '../../../components/RangeChart.tsx';
import type { BlockProps } from '../blocks.ts';
import classes from './NumberBlocks.module.css';

export function Figures({ block, ...look }: BlockProps<'figures'>) {
  return (
    <TitledBand heading={block} {...look}>
      <dl className={classes.figures}>
        {block.items.map(({ figure, label, text, chart }) => (
          <div key={label} className={classes.figuresItem}>
            <dt className={classes.label}>{label}</dt>
            <dd className={classes.figure}>{figure}</dd>
            <dd className={classes.text}>{text}</dd>
            {chart ? (
              <dd className={classes.figuresChart}>
                <RangeChart title={label} {...chart} />
              </dd>
            ) : null}
          </div>
        ))}
      </dl>
    </TitledBand>
  );
}

export function Ratings({ block, ...look }: BlockProps<'ratings'>) {
  return (
    <TitledBand heading={block} {...look}>
      <dl className={classes.ratings}>
        {block.items.map((item) => (
          <div key={item.label} className={classes.ratingsItem}>
            <dt className={classes.label}>{item.label}</dt>
            <dd className={classes.figure}>{item.figure}</dd>
            {item.range ? (
              <dd className={classes.range}>
                <RangeTrack scale={block.scale} range={item.range} />
                <RangeAxis scale={block.scale} />
              </dd>
            ) : null}
            <dd className={classes.text}>{item.text}</dd>
          </div>
        ))}
      </dl>
    </TitledBand>
  );
}

export function Comparison({ block, ...look }: BlockProps<'table'>) {
  return (
    <TitledBand heading={block} layout="split" {...look}>
      {block.chart ? (
        <div className={classes.tableChart}>
          <RangeChart title={block.title} {...block.chart} />
        </div>
      ) : null}
      <table className={classes.table} aria-labelledby={block.id}>
        <thead>
          <tr>
            {block.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell) => (
                <td key={cell}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {block.note ? (
        <Text mt="md" maw="30.5em">
          {block.note}
        </Text>
      ) : null}
    </TitledBand>
  );
}
