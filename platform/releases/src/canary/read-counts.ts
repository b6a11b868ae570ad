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

// An API of before says nothing of the silent.
export const armCounts = z.object({
  seen: z.number(),
  failed: z.number(),
  silent: z.number().default(0),
  late: z.number().default(0),
  came: z.number().optional(),
  troubled: z.number().optional(),
});

const arm = armCounts.extend({ vitals });

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

/** Asks the API. @throws CountsUnknown where nobody says where that is, and where it does not answer, or not with that */
async function ask<Answer>(
  source: CountsSource | undefined,
  query: Record<string, string>,
  schema: z.ZodType<Answer>,
): Promise<Answer> {
  if (!source) throw new CountsUnknown('Without REPORTS_TOKEN the API does not say what visitors meet');
  const { api, token } = source;
  try {
    const response = await fetch(`${api}${VIEWS_PATH}?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`it answers with ${response.status}`);
    return schema.parse(await response.json());
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CountsUnknown(`The API at ${api} does not say what visitors meet: ${why}`, { cause: error });
  }
}

/**
 * Asks the API what visitors of a canary have met, by step and arm.
 * @throws CountsUnknown where nobody says where that is, and where it does not answer, or not with that
 */
export async function readCanaryCounts(
  source: CountsSource | undefined,
  canary: string,
): Promise<CanaryCounts> {
  const { steps, before } = await ask(source, { canary }, answer);
  const counted = new Map(steps.map(({ step, arms }) => [step, arms]));
  const last = Math.max(-1, ...counted.keys());
  const nobody = { seen: 0, failed: 0, silent: 0, late: 0 };
  return {
    steps: Array.from(
      { length: last + 1 },
      (_, step) => counted.get(step) ?? { stable: nobody, canary: nobody },
    ),
    before,
  };
}

const viewRows = z.object({
  views: z.array(
    z.object({
      at: z.string(),
      composition: z.string(),
      release: z.string().optional(),
      kind: z.string(),
      bucket: z.number().optional(),
      count: z.number(),
    }),
  ),
});

/** What so many visitors of a composition met within an hour or a day: a kind of view, a vital of a bucket, or `failed`. */
export type ViewRow = z.infer<typeof viewRows>['views'][number];

/**
 * Asks the API what visitors have met within so many days, by the hour, from three days on by the day.
 * @throws CountsUnknown
 */
export async function readViews(source: CountsSource | undefined, days: number): Promise<ViewRow[]> {
  return (await ask(source, { days: String(days) }, viewRows)).views;
}
