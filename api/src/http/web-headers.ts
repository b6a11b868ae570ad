import type { IncomingHttpHeaders } from 'node:http';

/** Converts the headers of a request for libraries that work with the Fetch API. */
export function webHeaders(headers: IncomingHttpHeaders): Headers {
  const entries = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return new Headers(entries);
}
