import { z } from 'zod';
import { json, problems, type RouteDocs, toJson } from '../http/openapi.ts';

const ok = z.object({ status: z.literal('ok') });

/** What the API's description says about a check of health. */
export function healthDocs(summary: string): RouteDocs {
  return { summary, response: { 200: json('It is.', toJson(ok)), ...problems([503]) } };
}

/** The same for `GET /api/metrics`. */
export const METRICS_DOCS: RouteDocs = {
  summary: 'Numbers for Prometheus',
  description: 'For programs on the same machine, or with the token.',
  security: [{}, { token: [] }],
  response: {
    200: { description: 'Prometheus text.', content: { 'text/plain': { schema: { type: 'string' } } } },
    ...problems([401]),
  },
};
