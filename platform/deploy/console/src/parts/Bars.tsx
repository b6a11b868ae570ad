import classes from './Bars.module.css';

interface Bar {
  /** Which of the two it is. */
  kind: 'before' | 'after';
  /** What it stands for, said beside it. */
  label: string;
  /** Undefined where nothing is known. */
  value: number | undefined;
  words: string;
}

interface BarsProps {
  label: string;
  /** Names above their bars: long ones have room there. */
  above?: boolean;
  groups: readonly { name: string; note?: string; bars: readonly Bar[] }[];
}

/** Pairs of bars, each with its number: they share one scale. */
export function Bars({ label, above = false, groups }: BarsProps) {
  const longest = Math.max(
    ...groups.flatMap(({ bars }) => bars.map(({ value = 0 }) => value)),
    Number.MIN_VALUE,
  );
  return (
    <ul className={classes.groups} data-above={above || undefined} aria-label={label}>
      {groups.map(({ name, note, bars }) => (
        <li key={name}>
          <p className={classes.name}>
            <strong>{name}</strong> {note && <span>{note}</span>}
          </p>
          <ul className={classes.bars}>
            {bars.map(({ kind, label: of, value = 0, words }) => (
              <li key={of}>
                <span className={classes.of}>{of}</span>
                <span className={classes.track} aria-hidden="true">
                  <span
                    className={classes.bar}
                    data-kind={kind}
                    style={{ width: `${(value / longest) * 100}%` }}
                  />
                </span>
                <span className={classes.words}>{words}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
