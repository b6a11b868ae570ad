import type { FastifyInstance } from 'fastify';
import { observeRequests } from './observe.ts';

/** Most of a path that is logged, in characters. Visitors may send 16 KB. */
const LONGEST_PATH = 200;

/** Where a query begins, also where a mail program has encoded its `?`. */
const QUERY = /[?#;]|%3f|%23|%3b/i;

/** Returns the path of a request target, without what may be secret: query, host, password, token of a preview. */
export function pathOf(target: string): string {
  const [path = ''] = target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '').split(QUERY, 1);
  if (path.startsWith('/preview') && path !== '/preview/end') return '/preview';
  return path.slice(0, LONGEST_PATH);
}

/** Logs a line for every request. Nothing in it says who the visitor is: no address, cookie, query or header. */
export function logAccess(app: FastifyInstance): void {
  // The log as such has warnings and errors alone.
  const log = app.log.child({}, { level: 'info' });
  observeRequests(app.server, {
    answered({ method, url = '' }, { status, isWhole, bytes, seconds }) {
      const line = { method, path: pathOf(url), status, bytes, milliseconds: Math.round(seconds * 1000) };
      log.info(line, isWhole ? 'answered' : 'broken off');
    },
  });
}
