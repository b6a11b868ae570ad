import { VIEWS_PATH, type Vital } from '@site/contract/views';
import { z } from 'zod';
import type { CanaryCounts } from './counts.ts';
import { vitalName } from './vitals.ts';

/** How long the API may take to answer, in milliseconds. */
const TIMEOUT_MS = 5000;

const buckets = z.array(z.object({ bucket: z.number(), count: z.number() }));

/** By vital, how many visitors were in which bucket. */
const vitals = z
  .partialRecord(vitalName, buckets)
  .transform((all) =>
    Object.fromEntries(
      Object.entries(all).map(([vital, counts]) => [
        vital as Vital,
        Object.fromEntries(counts.map(({ bucket, count }) => [bucket, count])),
      ]),
    ),
  );

const arm = z.object({ seen: z.number(), failed: z.number(), vitals });

const answer = z.object({
  steps: z.array(z.object({ step: z.number(), arms: z.object({ stable: arm, canary: arm }) })),
  before: vitals,
});

/** Where the API is that counts what visitors meet, and what it is asked with. */
export interface CountsSource {
  /** `http://127.0.0.1:3001` */
  api: string;
  token: string;
}

/** Says that it is not known what visitors of a canary have met. */
export class CountsUnknown extends Error {}

/**
 * Asks the API what visitors of a canary have met, by step and arm.
 * @throws CountsUnknown where nobody says where that is, and where it does not answer, or not with that
 */
export async function readCanaryCounts(
  source: CountsSource | undefined,
  canary: string,
): Promise<CanaryCounts> {
  if (!source) throw new CountsUnknown('Without REPORTS_TOKEN the API does not say what visitors meet');
  const { api, token } = source;
  try {
    const response = await fetch(`${api}${VIEWS_PATH}?${new URLSearchParams({ canary })}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`it answers with ${response.status}`);
    const { steps, before } = answer.parse(await response.json());
    const counted = new Map(steps.map(({ step, arms }) => [step, arms]));
    const last = Math.max(-1, ...counted.keys());
    const nobody = { seen: 0, failed: 0 };
    return {
      steps: Array.from(
        { length: last + 1 },
        (_, step) => counted.get(step) ?? { stable: nobody, canary: nobody },
      ),
      before,
    };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CountsUnknown(`The API at ${api} does not say what visitors meet: ${why}`, { cause: error });
  }
}
