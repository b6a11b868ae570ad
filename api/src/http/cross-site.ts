import { PROBLEM_TYPES } from '@site/contract';
import type { FastifyRequest } from 'fastify';
import { ProblemError } from './problems.ts';

/**
 * Refuses a change that another site's page has a browser send. Browsers say so in `Sec-Fetch-Site`; without TLS only in
 * `Origin`. Programs send neither.
 * @param siteOrigin allowed beside the host of the request
 */
export function refuseCrossSite({ method, headers, host }: FastifyRequest, siteOrigin?: string) {
  if (method === 'GET' || method === 'HEAD') return;
  const { origin, 'sec-fetch-site': fetchSite } = headers;
  const isOwn =
    fetchSite === undefined
      ? origin === undefined ||
        origin === siteOrigin ||
        (URL.canParse(origin) && new URL(origin).host === host)
      : fetchSite === 'same-origin' || fetchSite === 'none';
  if (isOwn) return;
  throw new ProblemError(
    PROBLEM_TYPES.crossSite,
    'Browsers may send requests from the pages of this site only. Open its contact page and send the form there.',
  );
}
