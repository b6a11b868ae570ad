import { Table, TableTbody, TableTd, TableTh, TableThead, TableTr, Text, TitledBand } from '@site/kit';
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
      <Table className={classes.table} aria-labelledby={block.id}>
        <TableThead>
          <TableTr>
            {block.columns.map((column) => (
              <TableTh key={column} scope="col">
                {column}
              </TableTh>
            ))}
          </TableTr>
        </TableThead>
        <TableTbody>
          {block.rows.map(({ name, cells }) => (
            <TableTr key={name}>
              <TableTh scope="row">{name}</TableTh>
              {cells.map((cell) => (
                <TableTd key={cell}>{cell}</TableTd>
              ))}
            </TableTr>
          ))}
        </TableTbody>
      </Table>
      {block.note ? (
        <Text mt="md" maw="50ch">
          {block.note}
        </Text>
      ) : null}
    </TitledBand>
  );
}
