import { Text } from '@mantine/core';
import type { LeadStatistics } from '@site/contract/api';
import classes from './DaysChart.module.css';

const DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });

export function DaysChart({ days }: Pick<LeadStatistics, 'days'>) {
  const maximum = Math.max(...days.map(({ leads }) => leads));
  const ends = [days[0], days.at(-1)].flatMap((end) => (end ? [DAY.format(Date.parse(end.day))] : []));
  return (
    <>
      <ol className={classes.bars} aria-label="Leads by day">
        {days.map(({ day, leads }) => {
          const text = `${DAY.format(Date.parse(day))}: ${leads}`;
          return (
            <li key={day} title={text} style={{ height: `${(leads / maximum) * 100}%` }}>
              <span className={classes.text}>{text}</span>
            </li>
          );
        })}
      </ol>
      <Text size="sm" c="dimmed" className={classes.ends} aria-hidden>
        <span>{ends[0]}</span>
        <span>up to {maximum} a day</span>
        <span>{ends[1]}</span>
      </Text>
    </>
  );
}
