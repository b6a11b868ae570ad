import classes from './Meter.module.css';

interface MeterProps {
  label: string;
  /** Under the label. */
  note?: string;
  words: string;
  /** From 0 to 1; more is as much as can be. */
  part: number;
  /** What is worse the fuller it is is copper. */
  isBad?: boolean;
}

/** How much there is of what is needed, with its number. */
export function Meter({ label, note, words, part, isBad = false }: MeterProps) {
  return (
    <div className={classes.meter}>
      <div className={classes.label}>
        {label}
        {note && <span>{note}</span>}
      </div>
      <div className={classes.words}>{words}</div>
      <div className={classes.track} aria-hidden="true">
        <span data-bad={isBad || undefined} style={{ width: `${Math.min(part, 1) * 100}%` }} />
      </div>
    </div>
  );
}
