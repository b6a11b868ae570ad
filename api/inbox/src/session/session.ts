import { INBOX_PAGE, INBOX_PATHS, type InboxSession } from '@site/contract/inbox';
import { type ApiError, asApiError, onSignedOut } from '../api/http.ts';
import { getSession } from '../api/staff.ts';
import { forgetSignIn, mayBeSignedIn } from '../start/first-requests.ts';
import { createStore, useStore } from '../store/store.ts';

type SessionState =
  | { kind: 'unknown'; error?: ApiError }
  | { kind: 'out' }
  | { kind: 'in'; session: InboxSession };

const store = createStore<SessionState>({ kind: 'unknown' });

function endSession(): void {
  forgetSignIn();
  store.set(() => ({ kind: 'out' }));
}

onSignedOut(endSession);

/** Asks who is signed in, where somebody may be: browsers write what is refused into their console. */
export async function loadSession(): Promise<void> {
  if (!mayBeSignedIn()) return endSession();
  try {
    const session = await getSession();
    store.set(() => ({ kind: 'in', session }));
  } catch (thrown) {
    const error = asApiError(thrown);
    if (error.status === 401) endSession();
    // Somebody who was signed in stays so: only the line is down.
    else store.set((state) => (state.kind === 'in' ? state : { kind: 'unknown', error }));
  }
}

export function useSessionState(): SessionState {
  return useStore(store, (state) => state);
}

/** Takes over what the API has answered. */
export function setSession(session: InboxSession): void {
  store.set(() => ({ kind: 'in', session }));
}

/** Who is signed in. Only below what asks for it. */
export function useMe(): InboxSession {
  const state = useSessionState();
  if (state.kind !== 'in') throw new Error('Nobody is signed in.');
  return state.session;
}

/** Who is signed in, outside of components. */
export function me(): InboxSession['person'] | undefined {
  const state = store.get();
  return state.kind === 'in' ? state.session.person : undefined;
}

/** The page for signing in, which leads back to where somebody wanted to go. @param wanted within the inbox, such as `/leads/…` */
export function signInPath({ pathname, search }: { pathname: string; search: string }): string {
  const wanted = `${INBOX_PATHS.page}${pathname === '/' ? '' : pathname}${search}`;
  return wanted === INBOX_PATHS.page ? '/sign-in' : `/sign-in?next=${encodeURIComponent(wanted)}`;
}

/** Where to go after signing in, within the inbox; its list where that is no page of the inbox. */
export function pathAfterSignIn(next: string | null): string {
  const { page } = INBOX_PATHS;
  if (!next || !INBOX_PAGE.test(next) || next.startsWith(`${page}/sign-in`)) return '/';
  const path = next.slice(page.length);
  return path.startsWith('/') ? path : `/${path}`;
}
