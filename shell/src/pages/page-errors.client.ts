import type { RootOptions } from 'react-dom/client';
import { NotLoadedError } from './attempts.ts';

/** What was said before React has shown anything in the page's place. */
let saidEarly: string | undefined;

/** Says it on the console, and to whoever listens for errors of the page. */
function say(error: unknown, ...where: unknown[]): void {
  console.error(error, ...where);
  reportError(error);
}

/**
 * Says at once why a page is not shown. React says it only with what is shown instead, and a visitor who waits for that may leave before,
 * or the page may work by then.
 */
export function reportEarly(error: unknown): void {
  saidEarly = String(error);
  say(error);
}

/** Says every error that a boundary has caught: React's `onCaughtError`. Once: with what was said early it brings another object of the same text. */
export const onCaughtError: NonNullable<RootOptions['onCaughtError']> = (error, { componentStack }) => {
  // A page without an earlier release has none that failed.
  const reason = error instanceof NotLoadedError ? error.cause : error;
  if (reason === undefined) return;
  if (String(reason) === saidEarly) saidEarly = undefined;
  else say(reason, componentStack);
};
