import type { FastifyInstance } from 'fastify';
import { observeRequests } from './observe.ts';

/** Most of a path that is logged, in characters. None of the site is as long; visitors may send 16 KB. */
const LONGEST_PATH = 200;

/** Where what may be secret begins, such as the token of a preview: also where a mail program has encoded its `?`. */
const QUERY = /[?#;]|%3f|%23|%3b/i;

/** The path of a request target, without its query, and without host, user and password where a client sends these. */
export function pathOf(target: string): string {
  const [path = ''] = target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '').split(QUERY, 1);
  // Whatever else stands there may be the token of a link that was encoded twice, or written down wrongly.
  if (path.startsWith('/preview') && path !== '/preview/end') return '/preview';
  return path.slice(0, LONGEST_PATH);
}

/**
 * Logs a line for every request: method, path, status, bytes and duration. Nothing in it says who the visitor is: no address, no
 * cookie, no query, no header.
 */
export function logAccess(app: FastifyInstance): void {
  // The log as such has warnings and errors alone.
  const log = app.log.child({}, { level: 'info' });
  observeRequests(app.server, {
    answered({ method, url = '' }, { status, isWhole, bytes, seconds }) {
      const milliseconds = Math.round(seconds * 1000);
      const line = { method, path: pathOf(url), status, bytes, milliseconds };
      if (isWhole) log.info(line, 'answered');
      else log.info(line, 'broken off');
    },
    unreadable: (status) => log.info({ status }, 'not readable'),
  });
}
