import type { IncomingHttpHeaders } from 'node:http';

/** Converts Node's headers for better-auth, which works with the Fetch API. */
export function fetchHeaders(headers: IncomingHttpHeaders): Headers {
  const entries = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return new Headers(entries);
}
