import { LineStatus } from '@site/app/line-status';
import { useIsAway } from '../poll/away.ts';
import { useSaid } from './say.ts';

/** Says that the service does not answer, and to who does not see it what has happened. */
export function Away() {
  return (
    <LineStatus isDown={useIsAway()} words="The service does not answer – trying again" said={useSaid()} />
  );
}
