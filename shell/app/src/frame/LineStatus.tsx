import { VisuallyHidden } from '@mantine/core';
import classes from './LineStatus.module.css';

interface LineStatusProps {
  isDown: boolean;
  /** Says that it is. */
  words: string;
  /** What has happened, to who does not see it. */
  said: string | undefined;
}

/** Says that the line to the server is down, and what has happened. */
export function LineStatus({ isDown, words, said }: LineStatusProps) {
  return (
    <>
      <div role="status">{isDown && <p className={classes.down}>{words}</p>}</div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
