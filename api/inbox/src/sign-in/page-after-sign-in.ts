import { INBOX_PAGE_PATTERN, INBOX_PATHS } from '@site/contract/api';
import { useSearchParams } from 'react-router-dom';

/** Returns the inbox page that the user wanted before signing in. */
export function usePageAfterSignIn(): string {
  const [params] = useSearchParams();
  const next = params.get('next') ?? '';
  return INBOX_PAGE_PATTERN.test(next) ? next : INBOX_PATHS.page;
}
