import type { FastifyInstance, FastifyRequest } from 'fastify';
import { crossSiteRequest } from '../contact/problems.ts';

/**
 * Refuses posts that another site's page has a browser send. Browsers say so in `Sec-Fetch-Site`; older ones, and all of them
 * without TLS, only in `Origin`. Programs send neither.
 */
export function refuseCrossSitePosts(app: FastifyInstance, siteOrigin: string) {
  app.addHook('onRequest', async (request) => {
    if (request.method === 'POST' && isCrossSite(request, siteOrigin)) throw crossSiteRequest();
  });
}

function isCrossSite(request: FastifyRequest, siteOrigin: string): boolean {
  const { origin, 'sec-fetch-site': fetchSite } = request.headers;
  if (fetchSite !== undefined) return fetchSite !== 'same-origin' && fetchSite !== 'none';
  if (origin === undefined || origin === siteOrigin) return false;
  // The same site under another of its names, such as localhost.
  return !URL.canParse(origin) || new URL(origin).host !== request.host;
}
