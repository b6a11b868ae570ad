import { NOT_FOUND_HEAD } from '../not-found/head.ts';
import { NotFound } from '../not-found/NotFound.tsx';
import { usePageHead } from './use-page-head.ts';

/** The page of every address that is not on the site. */
export function NotFoundPage() {
  usePageHead(NOT_FOUND_HEAD);
  return <NotFound />;
}
