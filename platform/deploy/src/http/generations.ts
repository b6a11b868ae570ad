import { toJson } from '@site/contract/json-schema';
import type { ReleaseStore } from '@site/releases';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { difference, type GenerationDifference } from '../answers/schemas.ts';
import { PICTURE_SCHEMES, PICTURE_WIDTHS } from '../answers.ts';
import { ProblemError } from '../problems/problem.ts';
import { Differences, type Shown } from '../reading/compare.ts';
import { Pictures } from '../reading/pictures.ts';
import { number, readBody } from './body.ts';
import { json, problems, TOKEN_PROBLEMS } from './openapi.ts';
import type { JobRoutes } from './promotions.ts';

const arm = z.literal('canary').optional().describe('Of its canary, where it has one.');

const differenceQuery = z.object({
  to: number.optional().describe('Against this one; the one before unless given.'),
  arm,
});

const pictureQuery = z.object({
  address: z.string().max(300).describe('Of a page: `/contact`.'),
  width: z.coerce.number().pipe(z.literal(PICTURE_WIDTHS)),
  scheme: z.enum(PICTURE_SCHEMES),
  arm,
});

/** A composition never changes. Who may not see it any more may have seen it. */
const IMMUTABLE = 'private, max-age=31536000, immutable';

const params = {
  type: 'object',
  properties: { generation: { type: 'integer' } },
  required: ['generation'],
};

function notFound(detail: string): ProblemError {
  return new ProblemError('not-found', detail);
}

/** What visitors get of a generation. @throws ProblemError where there is none, or no canary in it */
async function shownOf(store: ReleaseStore, text: unknown, which?: 'canary' | undefined): Promise<Shown> {
  const asked = number.safeParse(text);
  const found = asked.success ? await store.generations.read(asked.data) : undefined;
  if (!found) throw notFound('There is no such generation. GET /history lists those that there are.');
  const { generation, canary } = found;
  if (which && !canary) throw notFound('No canary ran in that generation.');
  const { composition, releases } = which && canary ? canary : found;
  return { generation, composition, releases };
}

/** How what was live when differs, and what it looked like. */
export function generationRoutes(app: FastifyInstance, { context, queue }: JobRoutes): void {
  const { store, browser } = context;
  const differences = new Differences(store);
  const pictures = new Pictures(store, queue, browser);

  app.get<{ Params: { generation: string } }>(
    '/history/:generation/difference',
    {
      config: {
        docs: {
          summary: 'What visitors saw change with a generation',
          params,
          querystring: toJson(differenceQuery, 'input'),
          response: {
            200: json('The difference.', difference),
            ...problems(...TOKEN_PROBLEMS, 'bad-request', 'not-found'),
          },
        },
      },
    },
    async (request): Promise<GenerationDifference> => {
      const { to, arm: which } = readBody(differenceQuery, request.query);
      const after = await shownOf(store, request.params.generation, which);
      const other = to ?? (which ? after.generation : after.generation - 1);
      // The first that is kept has none before it.
      const before = await shownOf(store, other).catch((error: unknown) => {
        if (to !== undefined || !(error instanceof ProblemError)) throw error;
        return undefined;
      });
      return differences.between(before, after, 'path' in browser);
    },
  );

  app.get<{ Params: { generation: string } }>(
    '/history/:generation/picture',
    {
      config: {
        docs: {
          summary: 'What a page of a generation looked like: the whole page, 8000 pixels at most',
          params,
          querystring: toJson(pictureQuery, 'input'),
          response: {
            200: { description: 'The picture.', content: { 'image/png': {} } },
            ...problems(...TOKEN_PROBLEMS, 'bad-request', 'not-found', 'queue-full', 'ending'),
          },
        },
      },
    },
    async (request, reply) => {
      const { arm: which, ...wanted } = readBody(pictureQuery, request.query);
      const { composition } = await shownOf(store, request.params.generation, which);
      const picture = await pictures.of(composition, wanted);
      if (!picture) throw notFound('The page or its composition is not there any more, or no browser is.');
      return reply.header('cache-control', IMMUTABLE).type('image/png').send(picture);
    },
  );
}
