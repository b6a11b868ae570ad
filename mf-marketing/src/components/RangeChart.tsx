import type { CSSProperties } from 'react';
import classes from './RangeChart.module.css';

export interface Scale {
  /** The value at the right end. The left end is 0. */
  max: number;
  ticks: readonly number[];
  unit: string;
}

export interface ValueRange {
  from?: number;
  to: number;
  /** Continues beyond the scale, as in "up to 2000+". */
  open?: boolean;
}

export interface Chart {
  scale: Scale;
  /** Each with its value in words. */
  bars: readonly (ValueRange & { name: string; label: string })[];
}

interface RangeTrackProps {
  scale: Scale;
  range: ValueRange;
}

/** One bar on its scale. Decoration: the text next to it says the same. */
export function RangeTrack({ scale, range: { from = 0, to, open = false } }: RangeTrackProps) {
  const style = { '--from': from / scale.max, '--to': to / scale.max } as CSSProperties;
  return (
    <div className={classes.track} aria-hidden="true">
      <div className={classes.bar} data-open={open} style={style} />
    </div>
  );
}

/** The values below the bars. Decoration. */
export function RangeAxis({ scale }: Pick<RangeTrackProps, 'scale'>) {
  return (
    <div className={classes.axis} aria-hidden="true">
      <div className={classes.ticks}>
        {scale.ticks.map((tick) => (
          <span key={tick} style={{ '--at': tick / scale.max } as CSSProperties}>
            {tick.toLocaleString('en-US', { useGrouping: 'min2' })}
          </span>
        ))}
      </div>
      <div className={classes.unit}>{scale.unit}</div>
    </div>
  );
}

interface RangeChartProps extends Chart {
  /** What is compared. */
  title: string;
}

/** Bars on one scale, each with its name and value as text. */
export function RangeChart({ title, scale, bars }: RangeChartProps) {
  return (
    <ul className={classes.chart} aria-label={title}>
      {bars.map((bar) => (
        <li key={bar.name}>
          <div className={classes.caption}>
            <span>{bar.name}</span> <span className={classes.value}>{bar.label}</span>
          </div>
          <RangeTrack scale={scale} range={bar} />
        </li>
      ))}
      <li aria-hidden="true">
        <RangeAxis scale={scale} />
      </li>
    </ul>
  );
}
