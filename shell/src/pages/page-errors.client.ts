import { captureOwnerStack } from 'react';
import type { RootOptions } from 'react-dom/client';
import { NotLoadedError } from './attempts.ts';

/** What was said before React has shown anything in the page's place. */
let saidEarly: string | undefined;

/** Says it on the console, and to whoever listens for errors of the page. */
function say(error: unknown, ...where: unknown[]): void {
  console.error(error, ...where);
  reportError(error);
}

// Which lines made an element only React's development build knows: what shows errors over the page in development asks it.
if (process.env.NODE_ENV === 'development')
  Object.assign(globalThis, { [Symbol.for('site.owner-stack')]: captureOwnerStack });

/**
 * Says at once why a page is not shown. React says it only with what is shown instead, and a visitor who waits for that may leave before,
 * or the page may work by then.
 */
export function reportEarly(error: unknown): void {
  saidEarly = String(error);
  say(error);
}

/**
 * Says every error that a boundary has caught: React's `onCaughtError`. Once: of what was said early it brings another object with the same text.
 */
export const onCaughtError: NonNullable<RootOptions['onCaughtError']> = (error, { componentStack }) => {
  if (error instanceof NotLoadedError) {
    // Where there is no earlier release, nothing has failed.
    if (error.cause) say(error.cause);
  } else if (String(error) === saidEarly) saidEarly = undefined;
  else say(error, componentStack);
};
