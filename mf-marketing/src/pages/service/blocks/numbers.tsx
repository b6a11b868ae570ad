import { Text, TitledBand } from '@site/kit';
import { RangeAxis, RangeChart, RangeTrack } from '../../../components/RangeChart.tsx';
import type { BlockProps } from '../blocks.ts';
import comparison from './Comparison.module.css';
import figures from './Figures.module.css';
import ratings from './Ratings.module.css';

export function Figures({ block, ...look }: BlockProps<'figures'>) {
  return (
    <TitledBand heading={block} {...look}>
      <dl className={figures.figures}>
        {block.items.map(({ figure, label, text, chart }) => (
          <div key={label} className={figures.item}>
            <dt className={figures.label}>{label}</dt>
            <dd className={figures.figure}>{figure}</dd>
            <dd className={figures.text}>{text}</dd>
            {chart ? (
              <dd className={figures.chart}>
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
      <dl className={ratings.ratings}>
        {block.items.map(({ figure, label, text, range }) => (
          <div key={label} className={ratings.item}>
            <dt className={ratings.label}>{label}</dt>
            <dd className={ratings.figure}>{figure}</dd>
            {range ? (
              <dd className={ratings.range}>
                <RangeTrack scale={block.scale} range={range} />
              </dd>
            ) : null}
            <dd className={ratings.text}>{text}</dd>
          </div>
        ))}
      </dl>
      <div className={ratings.axis}>
        <RangeAxis scale={block.scale} />
      </div>
    </TitledBand>
  );
}

export function Comparison({ block, ...look }: BlockProps<'table'>) {
  return (
    <TitledBand heading={block} layout="split" {...look}>
      {block.chart ? (
        <div className={comparison.chart}>
          <RangeChart title={block.title} {...block.chart} />
        </div>
      ) : null}
      <table className={comparison.table} aria-labelledby={block.id}>
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
        <Text mt="md" maw="50ch">
          {block.note}
        </Text>
      ) : null}
    </TitledBand>
  );
}
