import { toJson } from '@site/contract/json-schema';
import { z } from 'zod';
import { json, problems, type RouteDocs } from '../http/openapi.ts';

const ok = z.object({ status: z.literal('ok') });

const readiness = z.object({
  status: z.enum(['ok', 'degraded']).describe('Leads are taken either way.'),
  warning: z.string().optional().describe('What staff have to do, where the status is degraded.'),
});

/** What the API's description says about the check of readiness. */
export const READINESS_DOCS: RouteDocs = {
  summary: 'Whether leads can be stored',
  response: { 200: json('They can.', toJson(readiness)), ...problems([503]) },
};

/** The same for the other checks of health. */
export function healthDocs(summary: string): RouteDocs {
  return { summary, response: { 200: json('It is.', toJson(ok)), ...problems([503]) } };
}

/** What it says about `GET /api/metrics`. */
export const METRICS_DOCS: RouteDocs = {
  summary: 'Numbers for Prometheus',
  description: 'For programs on the same machine, or with the token.',
  security: [{}, { token: [] }],
  response: {
    200: { description: 'Prometheus text.', content: { 'text/plain': { schema: { type: 'string' } } } },
    ...problems([401]),
  },
};
