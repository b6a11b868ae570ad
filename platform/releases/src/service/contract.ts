import { z } from 'zod';
import {
  actor,
  canary,
  canaryCounts,
  canaryShare,
  generation,
  previewRecord,
  type Right,
  releaseManifest,
} from '../store/manifests.ts';

export { type Right, right } from '../store/manifests.ts';

// All operations on releases. The deploy service, its client, the command line and the console share them.
// The console runs in browsers: import nothing but zod here.

export const ERRORS = {
  'bad-request': { status: 400, title: 'The request cannot be understood' },
  unauthorized: { status: 401, title: 'Nobody is signed in' },
  forbidden: { status: 403, title: 'You have no right to do that' },
  'not-found': { status: 404, title: 'There is no such thing' },
  conflict: { status: 409, title: 'That is not possible now' },
  'too-large': { status: 413, title: 'The upload is too large' },
  'bad-upload': { status: 422, title: 'The upload is no build' },
  refused: { status: 422, title: 'The gate refused it' },
  busy: { status: 429, title: 'Too much at once' },
  internal: { status: 500, title: 'The service failed' },
  unavailable: { status: 503, title: 'The service cannot do that now' },
  interrupted: { status: 503, title: 'The job was interrupted' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof ERRORS;

export const finding = z.object({ check: z.string(), problem: z.string(), advice: z.string() });

/** Problem details (RFC 9457). */
export const problem = z.object({
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  title: z.string(),
  detail: z.string(),
  findings: z.array(finding).optional(),
});

export const releaseName = z
  .string()
  .max(60)
  .regex(/^[a-z][a-z\d]*(?:-[a-z\d]+)*$/, 'Write a name such as mf-contact.');

/** `mf-contact@1.0.0-…` or `mf-contact@latest`. */
export const releaseReference = z
  .string()
  .max(200)
  .regex(/^[\w-]+@[\w.-]+$/, 'Write name@version or name@latest.');

const why = z.string().max(500).optional();
const address = z.string().max(300);

export const canarySteps = z
  .array(canaryShare)
  .min(1)
  .max(20)
  .refine((shares) => shares.every((each, at) => each > (shares[at - 1] ?? 0)), {
    message: 'Each share has to be larger than the one before.',
  });

export const promoteInput = z.object({
  releases: z.array(releaseReference).min(1).max(50),
  why,
  allowRemoved: z.array(address).max(200).optional(),
});
export const startCanaryInput = promoteInput.extend({ steps: canarySteps });
export const rollbackInput = z.object({
  /** The generation to restore; the one before by default. */
  to: z.number().int().positive().optional(),
  why,
});
export const rollbackSectionInput = z.object({
  section: releaseName,
  why,
  allowRemoved: z.array(address).max(200).optional(),
});

export const MOST_PREVIEW_HOURS = 7 * 24;
export const previewInput = z.object({
  releases: z.array(releaseReference).min(1).max(50),
  hours: z.number().gt(0).max(MOST_PREVIEW_HOURS).default(24),
});
export const historyQuery = z.object({
  limit: z.coerce.number().int().min(1).max(500).optional(),
  before: z.coerce.number().int().positive().optional(),
});
export const releasesQuery = z.object({ limit: z.coerce.number().int().min(1).max(200).optional() });
export const changeCanaryInput = z.object({
  /** Guards against ending another canary. */
  id: z.string().optional(),
  why,
});

export const publishResult = z.object({
  name: z.string(),
  version: z.string(),
  /** False if the same release existed. */
  added: z.boolean(),
  /** Why a promotion would be refused now. */
  warnings: z.array(finding).readonly(),
});
export const promoteResult = z.object({
  generation: z.number(),
  composition: z.string(),
  addresses: z.number(),
  /** False if exactly this was live. */
  changed: z.boolean(),
});
export const difference = z.object({
  added: z.array(z.string()),
  removed: z.array(z.string()),
  changed: z.array(z.string()),
});
export const status = z.object({
  current: generation.nullable(),
  releases: z.array(
    z.object({
      name: z.string(),
      live: z.string().optional(),
      fallback: z.string().optional(),
      newest: z.string().optional(),
      publishedAt: z.string().optional(),
      ...actor.partial().shape,
    }),
  ),
});
export const previewLink = z.object({ id: z.string(), link: z.string(), until: z.iso.datetime() });
export const canaryState = z.object({
  canary: canary.nullable(),
  counts: canaryCounts.optional(),
  summary: z.string(),
  verdict: z.enum(['abort', 'hold']).optional(),
});

export const progress = z.discriminatedUnion('type', [
  z.object({ type: z.literal('line'), text: z.string() }),
  z.object({
    type: z.literal('check'),
    name: z.string(),
    outcome: z.enum(['passed', 'refused', 'skipped']),
    why: z.string().optional(),
  }),
]);

/** `result` is that of the operation. */
export const job = z.object({
  id: z.string(),
  operation: z.string(),
  releases: z.array(z.string()),
  why: z.string().optional(),
  at: z.iso.datetime(),
  ...actor.shape,
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  progress: z.array(progress),
  result: z.unknown().optional(),
  problem: problem.optional(),
});

/** With `job`, the answer is 202 and a `job` that has the result later. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  summary: string;
  query?: z.ZodType;
  body?: z.ZodType;
  result: z.ZodType;
  job?: true;
}

const done = z.object({});

export const OPERATIONS = {
  status: { method: 'GET', path: '/status', summary: 'What is live', result: status },
  history: {
    method: 'GET',
    path: '/history',
    summary: 'What was live when, the newest first',
    query: historyQuery,
    result: z.array(generation),
  },
  difference: {
    method: 'GET',
    path: '/history/:generation/difference',
    summary: 'What visitors saw change with a generation',
    result: difference,
  },
  releases: {
    method: 'GET',
    path: '/releases/:name',
    summary: 'The releases of a name, the newest first',
    query: releasesQuery,
    result: z.array(releaseManifest),
  },
  publish: { method: 'PUT', path: '/releases/:name', summary: 'Publish a build', result: publishResult },
  promote: {
    method: 'POST',
    path: '/promotions',
    summary: 'Make releases live after every check',
    body: promoteInput,
    result: promoteResult,
    job: true,
  },
  dryRun: {
    method: 'POST',
    path: '/dry-runs',
    summary: 'Check releases and say what a promotion would change',
    body: promoteInput,
    result: difference,
    job: true,
  },
  rollback: {
    method: 'POST',
    path: '/rollbacks',
    summary: 'Make an earlier composition live again, at once',
    body: rollbackInput,
    result: generation,
  },
  rollbackSection: {
    method: 'POST',
    path: '/section-rollbacks',
    summary: 'Promote the release of a section that was live before',
    body: rollbackSectionInput,
    result: promoteResult,
    job: true,
  },
  preview: {
    method: 'POST',
    path: '/previews',
    summary: 'Make a link that shows the site with other releases',
    body: previewInput,
    result: previewLink,
    job: true,
  },
  previews: {
    method: 'GET',
    path: '/previews',
    summary: 'The previews that can be seen',
    result: z.array(previewRecord),
  },
  endPreview: { method: 'DELETE', path: '/previews/:id', summary: 'End a preview at once', result: done },
  startCanary: {
    method: 'POST',
    path: '/canary',
    summary: 'Give releases to a share of visitors after every check',
    body: startCanaryInput,
    result: generation,
    job: true,
  },
  canary: { method: 'GET', path: '/canary', summary: 'The canary that runs', result: canaryState },
  advanceCanary: {
    method: 'POST',
    path: '/canary/advance',
    summary: 'Give the canary to its next share, or to all after the last',
    body: changeCanaryInput,
    result: generation,
  },
  abortCanary: {
    method: 'POST',
    path: '/canary/abort',
    summary: 'Abort the canary at once',
    body: changeCanaryInput,
    result: generation,
  },
} as const satisfies Record<string, Operation>;

export const JOB_PATH = '/jobs/:id';

/** Exchanges a CI identity for a token of 15 minutes. */
export const TOKENS_PATH = '/tokens';
export const tokenExchangeRequest = z.object({ identity: z.string().max(10_000) });
export const tokenExchangeAnswer = z.object({ token: z.string(), expires: z.iso.datetime() });

export type Finding = z.infer<typeof finding>;
export type Problem = z.infer<typeof problem>;
export type Progress = z.infer<typeof progress>;
export type Job = z.infer<typeof job>;
export type Status = z.infer<typeof status>;
export type Difference = z.infer<typeof difference>;
export type PublishResult = z.infer<typeof publishResult>;
export type PromoteResult = z.infer<typeof promoteResult>;
export type PreviewLink = z.infer<typeof previewLink>;
export type CanaryState = z.infer<typeof canaryState>;
export type PromoteInput = z.input<typeof promoteInput>;
export type StartCanaryInput = z.input<typeof startCanaryInput>;
export type RollbackInput = z.input<typeof rollbackInput>;
export type RollbackSectionInput = z.input<typeof rollbackSectionInput>;
export type PreviewInput = z.input<typeof previewInput>;
export type HistoryQuery = z.input<typeof historyQuery>;
export type ChangeCanaryInput = z.input<typeof changeCanaryInput>;

type Generation = z.infer<typeof generation>;

export interface PublishInput {
  name: string;
  files: ReadonlyMap<string, Buffer>;
  /** The shell that reads the routes: the newest if both go live together. */
  shell?: 'live' | 'newest';
}

export interface OperationContext {
  actor?: z.infer<typeof actor>;
  /** Throws `forbidden` if a right is missing. Runs before the work and right before something goes live. */
  authorize?: (rights: readonly Right[], sections: readonly string[]) => void | Promise<void>;
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
}

/** Operations on releases, in a store or through a deploy service. */
export interface ReleaseService {
  status(): Promise<Status>;
  history(query?: HistoryQuery): Promise<Generation[]>;
  difference(generation: number): Promise<Difference>;
  releases(name: string, limit?: number): Promise<z.infer<typeof releaseManifest>[]>;
  publish(input: PublishInput, call?: OperationContext): Promise<PublishResult>;
  promote(input: PromoteInput, call?: OperationContext): Promise<PromoteResult>;
  dryRun(input: PromoteInput, call?: OperationContext): Promise<Difference>;
  rollback(input: RollbackInput, call?: OperationContext): Promise<Generation>;
  rollbackSection(input: RollbackSectionInput, call?: OperationContext): Promise<PromoteResult>;
  preview(input: PreviewInput, call?: OperationContext): Promise<PreviewLink>;
  previews(): Promise<z.infer<typeof previewRecord>[]>;
  endPreview(id: string, call?: OperationContext): Promise<void>;
  startCanary(input: StartCanaryInput, call?: OperationContext): Promise<Generation>;
  canary(): Promise<CanaryState>;
  advanceCanary(input: ChangeCanaryInput, call?: OperationContext): Promise<Generation>;
  abortCanary(input: ChangeCanaryInput, call?: OperationContext): Promise<Generation>;
}
