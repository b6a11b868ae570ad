import classes from './Legend.module.css';
import { colourOf } from './look.ts';

/** What is drawn in which colour: of its own, since the chart would make room for it by drawing less. */
export function Legend({ names }: { names: readonly string[] }) {
  return (
    <ul className={classes.legend}>
      {names.map((name, index) => (
        <li key={name}>
          <span style={{ background: colourOf(index) }} />
          {name}
        </li>
      ))}
    </ul>
  );
}
