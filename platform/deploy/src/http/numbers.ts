import { toJson } from '@site/contract/json-schema';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type PublishedReleases, published, type Views, views } from '../answers/schemas.ts';
import { publishedReleases } from '../reading/published.ts';
import { summedViews } from '../reading/views.ts';
import { number, readBody } from './body.ts';
import { json, problems, TOKEN_PROBLEMS } from './openapi.ts';
import type { JobRoutes } from './promotions.ts';

const viewsQuery = z.object({
  days: number.max(30).default(7).describe('Within so many days, in UTC, today included.'),
});

/** What was published, and what visitors met of it. */
export function numberRoutes(app: FastifyInstance, { context: { store }, counts }: JobRoutes): void {
  app.get(
    '/releases',
    {
      config: {
        docs: {
          summary: 'What can be promoted, by name, the newest first',
          response: { 200: json('The newest 50 of each.', published), ...problems(...TOKEN_PROBLEMS) },
        },
      },
    },
    async (): Promise<PublishedReleases> => ({ releases: await publishedReleases(store) }),
  );

  app.get(
    '/views',
    {
      config: {
        docs: {
          summary: 'What visitors met, by the hour, from three days on by the day',
          querystring: toJson(viewsQuery, 'input'),
          response: { 200: json('The counts.', views), ...problems(...TOKEN_PROBLEMS, 'bad-request') },
        },
      },
    },
    async ({ query }): Promise<Views> => {
      const { days } = readBody(viewsQuery, query);
      return summedViews(store, counts, days);
    },
  );
}
