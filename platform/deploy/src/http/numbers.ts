import { toJson } from '@site/contract/json-schema';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { PublishedReleases, Views } from '../answers.ts';
import { publishedReleases } from '../reading/published.ts';
import { summedViews } from '../reading/views.ts';
import { number, readBody } from './body.ts';
import { json, problems, TOKEN_PROBLEMS } from './openapi.ts';
import type { JobRoutes } from './promotions.ts';

const published = z.object({
  releases: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      publishedAt: z.string(),
      by: z.string().optional(),
      revision: z.string().optional(),
      repository: z.string().optional(),
      live: z.boolean(),
      trial: z.boolean().describe('Whether a canary tries it.'),
    }),
  ),
});

const composition = z.string().describe('Its id; `other` is the sum of what is not named.');

const views = z.object({
  unknown: z.string().optional().describe('Why the counts cannot be had.'),
  by: z.enum(['hour', 'day']),
  views: z.array(
    z.object({ at: z.string(), composition, seen: z.int(), failed: z.int().describe('Met trouble.') }),
  ),
  trouble: z.array(
    z.object({
      at: z.string(),
      release: z.string().describe('As `name@version`; empty where it was nobody’s.'),
      kind: z.string(),
      count: z.int(),
    }),
  ),
  vitals: z.array(
    z.object({
      at: z.string(),
      composition,
      vital: z.string(),
      p75: z.number().describe('Milliseconds, but for `cls`.'),
      count: z.int(),
    }),
  ),
  compositions: z.record(z.string(), z.array(z.string())).describe('What was in each that is named.'),
});

const viewsQuery = z.object({
  days: number.max(30).default(7).describe('Within so many days, in UTC, today included.'),
});

/** What was published, and what visitors met of it. */
export function numberRoutes(app: FastifyInstance, { shop: { store }, counts }: JobRoutes): void {
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
