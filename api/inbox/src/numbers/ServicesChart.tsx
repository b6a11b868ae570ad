import { BarChart } from '@mantine/charts';
import { CHART } from '@site/app/chart-look';
import { DataTable } from '@site/app/data-table';
import { serviceLabel } from '@site/contract';
import type { InboxNumbers } from '@site/contract/inbox';
import { useWide } from '../list/use-wide.ts';
import { COLOURS } from './colours.ts';

/** `3 of 12` → `25%`. */
function share(part: number, all: number): string {
  return all > 0 ? `${Math.round((part / all) * 100)}%` : '–';
}

/** How many leads each service has had, and how many of them became jobs. */
export function ServicesChart({ services }: { services: InboxNumbers['services'] }) {
  const sorted = services
    .toSorted((left, right) => right.leads - left.leads)
    .filter(({ leads }) => leads > 0);
  const isWide = useWide();
  const data = sorted.map(({ service, leads, jobs }) => ({
    service: serviceLabel(service),
    Jobs: jobs,
    'Other leads': leads - jobs,
  }));
  return (
    <>
      <div aria-hidden="true">
        <BarChart
          h={48 + data.length * 40}
          data={data}
          dataKey="service"
          orientation="vertical"
          type="stacked"
          series={[
            { name: 'Jobs', color: COLOURS.jobs },
            { name: 'Other leads', color: COLOURS.leads },
          ]}
          barChartProps={{ accessibilityLayer: false }}
          barProps={{ isAnimationActive: false }}
          maxBarWidth={24}
          xAxisProps={{ allowDecimals: false }}
          yAxisProps={{ width: isWide ? 220 : 124 }}
          gridAxis="y"
          {...CHART}
          withLegend
        />
      </div>
      <DataTable
        caption="Leads by service, as a table"
        head={['Service', 'Leads', 'Jobs', 'Share']}
        rows={sorted.map(({ service, leads, jobs }) => [
          serviceLabel(service),
          leads,
          jobs,
          share(jobs, leads),
        ])}
      />
    </>
  );
}
