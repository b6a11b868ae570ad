import { BarChart } from '@mantine/charts';
import { CHART } from '@site/app/chart-look';
import { DataTable } from '@site/app/data-table';
import type { InboxNumbers } from '@site/contract/inbox';
import { COLOURS } from './colours.ts';

const DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });
const FULL = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});

/** How many leads came in on each day. */
export function DaysChart({ days }: { days: InboxNumbers['days'] }) {
  const data = days.map(({ day, leads }) => ({ day: DAY.format(Date.parse(day)), Leads: leads }));
  return (
    <>
      <div aria-hidden="true">
        <BarChart
          h={240}
          data={data}
          dataKey="day"
          series={[{ name: 'Leads', color: COLOURS.leads }]}
          barChartProps={{ accessibilityLayer: false, margin: { top: 12 } }}
          barProps={{ isAnimationActive: false }}
          xAxisProps={{ interval: 'equidistantPreserveStart' }}
          yAxisProps={{ allowDecimals: false, width: 32 }}
          {...CHART}
        />
      </div>
      <DataTable
        caption="Leads by day, as a table"
        head={['Day', 'Leads']}
        rows={days.map(({ day, leads }) => [FULL.format(Date.parse(day)), leads])}
      />
    </>
  );
}
