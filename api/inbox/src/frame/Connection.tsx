import { LineStatus } from '@site/app/line-status';
import { useAnnouncement } from '../live/announce.ts';
import { useIsDown } from '../live/events.ts';

/** Says that the line is down, and what has come in. */
export function Connection() {
  return <LineStatus isDown={useIsDown()} words="Not connected – trying again" said={useAnnouncement()} />;
}
