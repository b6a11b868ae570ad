import { z } from 'zod';
import { armCounts } from '../../canary/read-counts.ts';
import { generation } from '../../store/manifest.ts';
import { canary } from '../../store/manifest-parts/canary.ts';
import type { CanaryState } from '../canary-outcome.ts';
import { DeployClient } from './client.ts';
import type { ReleaseServer } from './server.ts';

const state: z.ZodType<CanaryState> = z.looseObject({
  canary: canary.nullable(),
  counts: z
    .looseObject({ steps: z.array(z.looseObject({ stable: armCounts, canary: armCounts })) })
    .optional(),
  decision: z
    .looseObject({ verdict: z.enum(['abort', 'go-on', 'complete', 'hold']), why: z.string() })
    .optional(),
  unknown: z.string().optional(),
  heldBack: z.string().optional(),
});

/** How the canary does that runs at a deploy service. */
export async function canaryAt(server: ReleaseServer): Promise<CanaryState> {
  return state.parse(await new DeployClient(server).ask('/canary'));
}

/** Has something done to it. @param change `go-on` or `abort` */
export async function changeAt(server: ReleaseServer, change: string, why: string | undefined) {
  return generation.parse(await new DeployClient(server).send(`/canary/${change}`, { why }));
}
