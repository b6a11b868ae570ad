import type { IncomingHttpHeaders } from 'node:http';
import { VIEWS_PATH, VISIT_HEADERS, writeArm } from '@site/contract/views';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Arms } from './arms.ts';

/** Who sent a request, as far as this server knows. */
type KnownVisits = WeakMap<object, IncomingHttpHeaders>;

/**
 * Has a cookie of ours with each report of a view: without one, the answer sets it and asks for the report again, and the API does not hear of it.
 * So whoever makes up reports has to fetch a cookie for each visitor that they make up. Nor does it hear of a page that a visitor says to have from the
 * other arm of a canary.
 * @param token by which the API knows this server, where it asks for one
 * @returns what the API is told beside each report
 */
export function recogniseVisitors(
  scope: FastifyInstance,
  arms: Arms,
  token: string | undefined,
): KnownVisits {
  const visits: KnownVisits = new WeakMap();
  scope.addHook('preHandler', async (request, reply) => {
    if (!isView(request)) return;
    const visitor = await arms.visitorOf(request, reply);
    if (!visitor) return reply.header('cache-control', 'no-store').send({ again: true });
    const counted = await arms.countedFor(visitor, ...viewOf(request));
    if (counted === 'nobody') return reply.code(204).send();
    visits.set(request, {
      [VISIT_HEADERS.visitor]: visitor,
      ...(counted ? { [VISIT_HEADERS.arm]: writeArm(counted) } : {}),
      ...(token ? { [VISIT_HEADERS.token]: token } : {}),
    });
  });
  return visits;
}

/** Whether a request is a report of a view: where the API does not answer it, its page is told nothing that a browser would complain of. */
export function isView({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  return method === 'POST' && url.split('?')[0] === VIEWS_PATH;
}

/** The composition of the page that reports, and when it was opened. What makes no sense the API refuses. */
function viewOf({ query }: FastifyRequest): [composition: string, opened: Date] {
  const { composition, age } = query as Record<string, unknown>;
  return [String(composition), new Date(Date.now() - Math.max(0, Number(age) || 0))];
}

/** The headers of a request with what is known of its visitor, and without what the visitor says of that. */
export function withVisit(
  visits: KnownVisits,
  request: object,
  {
    [VISIT_HEADERS.visitor]: _visitor,
    [VISIT_HEADERS.arm]: _arm,
    [VISIT_HEADERS.token]: _token,
    ...headers
  }: IncomingHttpHeaders,
): IncomingHttpHeaders {
  return { ...headers, ...visits.get(request) };
}
