import { REPORTS_PATH } from '@site/contract/reports';
import type { CountsSource } from '@site/releases';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type PageErrors, pageErrors } from '../console-api.ts';

const TIMEOUT_MS = 5000;

const counts = z.array(z.object({ kind: z.string(), release: z.string().optional(), count: z.number() }));

/** Reads today's counts (UTC) from the API. */
async function readCounts({ api, token }: CountsSource): Promise<PageErrors> {
  const response = await fetch(`${api}${REPORTS_PATH}?days=1`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The API answered with ${response.status}`);
  const rows = counts.parse(await response.json());
  const sum = new Map<string, PageErrors['errors'][number]>();
  for (const { kind, release = '', count } of rows) {
    const key = `${kind} ${release}`;
    sum.set(key, { kind, release, count: (sum.get(key)?.count ?? 0) + count });
  }
  const all = [...sum.values()];
  const views = all.filter(({ kind }) => kind === 'view').reduce((total, { count }) => total + count, 0);
  const errors = all.filter(({ kind }) => kind !== 'view').sort((a, b) => b.count - a.count);
  return { views, errors };
}

/** `GET /page-errors`: today's page views, and visitors' errors by release. */
export function pageErrorRoutes(instance: FastifyInstance, source: CountsSource | undefined): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  app.get(
    '/page-errors',
    { schema: { summary: 'Page views and errors today (UTC)', response: { 200: pageErrors } } },
    async (request) => {
      const nothing = { views: 0, errors: [] };
      if (!source)
        return {
          ...nothing,
          unknown: 'Set REPORTS_READ_TOKEN on the deploy service to see page views and errors.',
        };
      return readCounts(source).catch((error) => {
        request.log.warn({ err: error }, 'Cannot read page errors');
        return { ...nothing, unknown: 'The API does not answer. Try again in a moment.' };
      });
    },
  );
}
