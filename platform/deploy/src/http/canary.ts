import { toJson } from '@site/contract/json-schema';
import {
  abortCanary,
  type Canary,
  continueCanary,
  type Generation,
  parseReference,
  type Right,
  readCanary,
} from '@site/releases';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { requireRight } from '../access/access.ts';
import { accessOf } from '../access/guard.ts';
import { heldBack } from '../canary/held-back.ts';
import { namesOf } from '../jobs/options.ts';
import { onWhatIsLive } from '../jobs/work.ts';
import { canaryBody, readBody } from './body.ts';
import { json, problems, TOKEN_PROBLEMS } from './openapi.ts';
import type { JobRoutes } from './promotions.ts';
import { shownGeneration } from './site.ts';

const running = z.looseObject({
  canary: z.looseObject({}).nullable().describe('None runs where it is null.'),
  counts: z.looseObject({}).optional().describe('What its visitors have met, by step and arm.'),
  decision: z
    .object({ verdict: z.string(), why: z.string(), evidence: z.looseObject({}) })
    .optional()
    .describe('What these numbers say.'),
  unknown: z.string().optional().describe('Why the counts cannot be had.'),
  heldBack: z
    .string()
    .optional()
    .describe(
      'Why it goes to no more visitors by itself, whatever its numbers say. Withdrawn by them it is all the same.',
    ),
});

/** Any of these is enough. */
type Rights = readonly [Right, ...Right[]];

/** The id of no canary. */
const NONE = 'none';

/** What is done to a canary. */
const CHANGES = {
  'go-on': {
    summary: 'Give the canary that runs to its next share of visitors, or to all after the last',
    rights: ['promote'],
    change: continueCanary,
  },
  abort: {
    summary: 'Withdraw the canary that runs: all get what the others have',
    rights: ['rollback', 'promote'],
    change: abortCanary,
  },
} as const satisfies Record<string, { summary: string; rights: Rights; change: unknown }>;

/** `/canary`: how the one that runs does, and what a person does to it. What its numbers say is done without asking (`../canary/watch.ts`). */
export function canaryRoutes(app: FastifyInstance, { context, counts }: JobRoutes): void {
  const { store } = context;

  app.get(
    '/canary',
    {
      config: {
        docs: {
          summary: 'The canary that runs, what its visitors have met, and what that says',
          response: {
            200: json('As "release canary status --json".', running),
            ...problems(...TOKEN_PROBLEMS),
          },
        },
      },
    },
    async () => {
      const state = await readCanary(store, counts);
      const isWithdrawn = 'decision' in state && state.decision.verdict === 'abort';
      if (!state.canary || isWithdrawn) return state;
      return { ...state, heldBack: await heldBack(store, state.canary) };
    },
  );

  for (const [name, { summary, rights, change }] of Object.entries(CHANGES))
    app.post(
      `/canary/${name}`,
      {
        config: {
          docs: {
            summary,
            body: toJson(canaryBody, 'input'),
            response: {
              201: json('The generation that is live.', z.looseObject({})),
              ...problems(...TOKEN_PROBLEMS, 'bad-request', 'other-section', 'missing-right', 'refused'),
            },
          },
        },
      },
      async (request, reply): Promise<Generation> => {
        const access = accessOf(request);
        const { id, step, why } = readBody(canaryBody, request.body);
        const canary = (await store.current())?.canary;
        if (canary) requireOneOf(request, rights, canary);
        // A person who means "this one" does nothing to another that came after it, nor to one that a right is missing to.
        const meant = {
          id: id ?? canary?.id ?? NONE,
          why,
          by: access.by,
          publisher: access.actor,
          mayChange: (changed: Canary) => requireOneOf(request, rights, changed),
        };
        // Nor does it go on twice where its numbers were faster. Withdrawn it is from any step.
        const from = change === continueCanary ? { step: step ?? canary?.step } : {};
        const made = await onWhatIsLive(() => change(store, { ...meant, ...from }));
        return reply.code(201).send(shownGeneration(made));
      },
    );
}

/** @throws ProblemError where the publisher has none of these rights to all that a canary tries */
function requireOneOf(request: FastifyRequest, rights: Rights, { tries }: Canary): void {
  const access = accessOf(request);
  const names = namesOf(tries.map(parseReference));
  requireRight(access, rights.find((each) => access.publisher.may.includes(each)) ?? rights[0], names);
}
