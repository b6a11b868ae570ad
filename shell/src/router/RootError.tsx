import { useEffect } from 'react';
import { showHtmlAgain } from '../start.ts';

/** The error boundary of last resort: what React cannot show any more, the server's HTML does. */
export function RootError() {
  useEffect(showHtmlAgain, []);
  return null;
}
