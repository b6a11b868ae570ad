import { Text, TitledBand } from '@site/kit';
import { RangeChart } from '../../../components/RangeChart.tsx';
import type { BlockProps, TableBlock } from '../blocks.ts';
import classes from './Comparison.module.css';

export function Comparison({ block, ...look }: BlockProps<TableBlock>) {
  return (
    <TitledBand heading={block} layout="split" {...look}>
      {block.chart ? (
        <div className={classes.chart}>
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
        <Text mt="md" maw="50ch">
          {block.note}
        </Text>
      ) : null}
    </TitledBand>
  );
}
