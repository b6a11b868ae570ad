import { EARLY_QUESTION, INBOX_PATHS, SIGNED_IN_MARK } from '@site/contract/inbox';

const { page: PAGE, api: API } = INBOX_PATHS;

/** So many leads fill a screen. */
export const IN_SIGHT = 8;

/** Whether somebody has signed in here and not out again. Their session may have ended elsewhere. */
export function mayBeSignedIn(): boolean {
  return document.cookie.split('; ').includes(`${SIGNED_IN_MARK}=1`);
}

/** Remembers that nobody is signed in any more. */
export function forgetSignIn(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store has not come to all browsers
  document.cookie = `${SIGNED_IN_MARK}=; path=/; max-age=0`;
}

/** What the page will ask for first: on a slow line the answers come while the application does. */
function firstAddresses(pathname: string, query: string): string[] {
  if (!mayBeSignedIn() || pathname.startsWith(`${PAGE}/sign-in`)) return [];
  const [, id] = /^\/staff\/leads\/([\w-]+)$/.exec(pathname) ?? [];
  const isInbox = id || /^\/staff\/?$/.test(pathname);
  return [
    `${API}/session`,
    ...(isInbox ? [`${API}/leads${query}`] : []),
    ...(id ? [`${API}/leads/${id}`] : []),
  ];
}

/** Asks for the first answers. @param query of the list, in the words in which the page asks */
export function askEarly(query = ''): void {
  window.firstAnswers = new Map(
    firstAddresses(location.pathname, query).map((address) => {
      const answer = fetch(address, { headers: { Accept: 'application/json', [EARLY_QUESTION]: '1' } });
      // Whoever takes it handles that; nobody may.
      answer.catch(() => undefined);
      return [address, answer];
    }),
  );
}

/** What an answer that was asked for early says, which the application takes as well. Nothing where it was not asked for, or says something else. */
export async function firstAnswer<Answer>(path: string): Promise<Answer | undefined> {
  const answer = await window.firstAnswers?.get(`${API}/${path}`);
  return answer?.status === 200 ? answer.clone().json() : undefined;
}
