import { INBOX_PAGE, INBOX_PATHS } from '@site/contract/api';
import { useSearchParams } from 'react-router-dom';

/** Returns the inbox page that the user wanted before signing in. */
export function useNextPage(): string {
  const [params] = useSearchParams();
  const next = params.get('next') ?? '';
  return INBOX_PAGE.test(next) ? next : INBOX_PATHS.page;
}
