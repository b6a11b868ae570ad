const KEY = 'console-wanted';

/** The page for signing in, which leads back to where somebody wanted to go, within the console: `/history/12`. */
export function signInPath({ pathname, search }: { pathname: string; search: string }): string {
  const wanted = pathname + search;
  return wanted === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(wanted)}`;
}

/** Where to go after signing in, within the console; its first page where that is no page of it. */
export function pathAfterSignIn(next: string | null): string {
  const isOwn = next && /^\/(?![/\\])/.test(next) && !next.startsWith('/sign-in');
  return isOwn ? next : '/';
}

/** Keeps where somebody wanted to go while they are at the organisation's provider, who leads back to the first page. */
export function keepWanted(next: string | null): void {
  try {
    sessionStorage.setItem(KEY, pathAfterSignIn(next));
  } catch {
    // Storage is switched off: they come to the first page.
  }
}

/** Goes there, where somebody has come back from the provider to the first page. */
export function goWhereWanted(): void {
  try {
    const wanted = sessionStorage.getItem(KEY);
    if (!wanted || !/^\/console\/?$/.test(location.pathname)) return;
    sessionStorage.removeItem(KEY);
    history.replaceState(null, '', `/console${pathAfterSignIn(wanted)}`);
  } catch {
    // Nothing was kept.
  }
}
