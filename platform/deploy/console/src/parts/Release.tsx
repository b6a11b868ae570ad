import { nameOf, versionOf } from '../words/releases.ts';
import classes from './Release.module.css';

/** A release by its workspace and its version. */
export function Release({ of }: { of: string }) {
  return (
    <span className={classes.release}>
      <strong>{nameOf(of)}</strong> <span>{versionOf(of)}</span>
    </span>
  );
}
