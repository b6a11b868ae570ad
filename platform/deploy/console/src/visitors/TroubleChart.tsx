import { BarChart } from '@mantine/charts';
import { CHART } from '@site/app/chart-look';
import { DataTable } from '@site/app/data-table';
import type { Views } from '@site/deploy/answers';
import { Legend } from './Legend.tsx';
import { chartOf, fullTime, timeHead } from './look.ts';
import { troubleSeries } from './series.ts';

/** How often visitors met trouble, by the release whose it was. */
export function TroubleChart({ views }: { views: Views }) {
  const { names, rows } = troubleSeries(views);
  if (names.length === 0) return <p>Nobody has met any.</p>;
  return (
    <>
      <div aria-hidden="true">
        <BarChart
          h={280}
          dataKey="at"
          type="stacked"
          {...chartOf({ names, rows })}
          barChartProps={{ accessibilityLayer: false, margin: { top: 12 } }}
          barProps={{ isAnimationActive: false }}
          maxBarWidth={28}
          xAxisProps={{ interval: 'equidistantPreserveStart' }}
          yAxisProps={{ allowDecimals: false, width: 40 }}
          {...CHART}
        />
        <Legend names={names} />
      </div>
      <DataTable
        isWide
        caption="Trouble by release, as a table"
        head={[timeHead(views), ...names]}
        rows={rows.map(({ at, values }) => [fullTime(at), ...values.map((value) => value ?? 0)])}
      />
    </>
  );
}
