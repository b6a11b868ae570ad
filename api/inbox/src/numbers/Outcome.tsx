import { DonutChart } from '@mantine/charts';
import { DataTable } from '@site/app/data-table';
import type { InboxNumbers } from '@site/contract/inbox';
import { COLOURS } from './colours.ts';
import classes from './Outcome.module.css';

/** How many leads became jobs, were lost, or are still open. */
export function Outcome({ outcome: { done, lost, open } }: { outcome: InboxNumbers['outcome'] }) {
  const all = done + lost + open;
  const share = (part: number) => (all > 0 ? `${Math.round((part / all) * 100)}%` : '–');
  const parts = [
    { name: 'Jobs', value: done, color: COLOURS.jobs },
    { name: 'Lost', value: lost, color: COLOURS.open },
    { name: 'Open', value: open, color: COLOURS.leads },
  ];
  return (
    <div className={classes.outcome}>
      <div aria-hidden="true" className={classes.chart}>
        <DonutChart
          data={parts}
          size={180}
          thickness={26}
          chartLabel={`${share(done)} jobs`}
          strokeColor="var(--mantine-color-body)"
          pieChartProps={{ accessibilityLayer: false }}
          startAngle={90}
          endAngle={-270}
          pieProps={{ isAnimationActive: false, rootTabIndex: -1 }}
        />
      </div>
      <div className={classes.table}>
        <DataTable
          caption="What became of them, as a table"
          head={['Outcome', 'Leads', 'Share']}
          rows={parts.map(({ name, value }) => [name, value, share(value)])}
          colours={parts.map(({ color }) => color)}
        />
      </div>
    </div>
  );
}
