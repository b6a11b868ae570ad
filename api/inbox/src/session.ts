import { SESSION_KEY } from '@site/app/query';
import type { InboxSession } from '@site/contract/api';
import { useQueryClient } from '@tanstack/react-query';

/** Returns who is signed in. For components inside `RequireSession`. */
export function useSession(): InboxSession {
  const session = useQueryClient().getQueryData<InboxSession>(SESSION_KEY);
  if (!session) throw new Error('Nobody is signed in.');
  return session;
}
