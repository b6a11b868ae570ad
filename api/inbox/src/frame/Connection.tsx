import { VisuallyHidden } from '@mantine/core';
import { useAnnouncement } from '../live/announce.ts';
import { useIsDown } from '../live/events.ts';
import classes from './Connection.module.css';

/** Says that the line is down, and what has come in. */
export function Connection() {
  const isDown = useIsDown();
  const announcement = useAnnouncement();
  return (
    <>
      <div role="status">{isDown && <p className={classes.down}>Not connected – trying again</p>}</div>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}
