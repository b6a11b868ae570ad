import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import type { Numbers } from '@site/contract/api';

const DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });

/** How many leads came in on each day: a picture, and the figures for who cannot see it. */
export function DaysChart({ days }: Pick<Numbers, 'days'>) {
  const data = days.map(({ day, leads }) => ({ day: DAY.format(Date.parse(day)), Leads: leads }));
  const busiest = data.reduce((most, each) => (each.Leads > most.Leads ? each : most));
  return (
    <>
      <div aria-hidden="true">
        <BarChart
          h={240}
          data={data}
          dataKey="day"
          series={[{ name: 'Leads', color: 'var(--mantine-primary-color-filled)' }]}
          barChartProps={{ accessibilityLayer: false }}
          yAxisProps={{ allowDecimals: false, width: 32 }}
          gridColor="var(--site-hairline)"
          textColor="var(--mantine-color-dimmed)"
        />
      </div>
      <p>
        Most leads came in on {busiest.day}: {busiest.Leads}.
      </p>
    </>
  );
}
