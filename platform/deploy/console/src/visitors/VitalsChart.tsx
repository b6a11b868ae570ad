import { LineChart } from '@mantine/charts';
import { CHART } from '@site/app/chart-look';
import { DataTable } from '@site/app/data-table';
import type { Vital } from '@site/contract/views';
import type { Views } from '@site/deploy/answers';
import { vitalWords } from '../words/numbers.ts';
import { Legend } from './Legend.tsx';
import { chartOf, fullTime, timeHead } from './look.ts';
import { vitalSeries } from './series.ts';

const MEANS: Readonly<Record<Vital, string>> = {
  lcp: 'when the largest part of the first view is there; good up to 2.5 s',
  inp: 'how long an answer to a press takes; good up to 200 ms',
  cls: 'how far things move by themselves; good up to 0.1',
  fcp: 'when something is there; good up to 1.8 s',
  ttfb: 'when the first byte is there; good up to 800 ms',
};

/** A web vital over time: three of four visitors had this or better. */
export function VitalsChart({ views, vital }: { views: Views; vital: Vital }) {
  const { names, rows } = vitalSeries(views, vital);
  const say = (value: number) => vitalWords(vital, value);
  return (
    <>
      <p>
        {vital.toUpperCase()}: {MEANS[vital]}. Three of four visitors had this or better.
      </p>
      {names.length === 0 ? (
        <p>Nothing was measured of it in this time.</p>
      ) : (
        <>
          <div aria-hidden="true">
            <LineChart
              h={280}
              dataKey="at"
              curveType="linear"
              {...chartOf({ names, rows })}
              valueFormatter={say}
              lineChartProps={{ accessibilityLayer: false, margin: { top: 12 } }}
              lineProps={{ isAnimationActive: false }}
              connectNulls={false}
              dotProps={{ r: 3 }}
              xAxisProps={{ interval: 'equidistantPreserveStart' }}
              yAxisProps={{ width: 72 }}
              {...CHART}
            />
            <Legend names={names} />
          </div>
          <DataTable
            isWide
            caption={`${vital.toUpperCase()} by composition, as a table`}
            head={[timeHead(views), ...names]}
            rows={rows.map(({ at, values }) => [
              fullTime(at),
              ...values.map((value) => (value === undefined ? '–' : say(value))),
            ])}
          />
        </>
      )}
    </>
  );
}
