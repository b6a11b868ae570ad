import { createSession } from '@site/app/session';
import { INBOX_PAGE, INBOX_PATHS, type InboxSession } from '@site/contract/inbox';
import { getSession } from '../api/staff.ts';
import { forgetSignIn, mayBeSignedIn } from '../start/first-requests.ts';

const { load, end, get, set, useState, useMe } = createSession<InboxSession>(getSession, forgetSignIn);

/** Asks who is signed in, where somebody may be: browsers write what is refused into their console. */
export async function loadSession(): Promise<void> {
  if (mayBeSignedIn()) await load();
  else end();
}

export { set as setSession, useMe, useState as useSessionState };

/** Who is signed in, outside of components. */
export function me(): InboxSession['person'] | undefined {
  const state = get();
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
