import { createSession } from '@site/app/session';
import { getSession } from '../service/service.ts';

export const {
  load: loadSession,
  set: setSession,
  useState: useSessionState,
  useMe,
} = createSession(getSession);
