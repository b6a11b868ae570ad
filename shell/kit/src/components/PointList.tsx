import classes from './PointList.module.css';

export interface PointListProps {
  items: readonly string[];
  /** A tick for what is included, a dash for a symptom. */
  marker?: 'tick' | 'dash';
  columns?: 1 | 2;
}

export function PointList({ items, marker = 'tick', columns = 1 }: PointListProps) {
  return (
    <ul className={classes.list} data-marker={marker} data-columns={columns}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
