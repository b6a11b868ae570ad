import type { InboxProblemType } from './api/values.ts';
import type { ContactField } from './contact-form.ts';

/** Programs may branch on these types: keep them stable. */
export const PROBLEM_TYPES = {
  invalidRequest: '/problems/invalid-contact-request',
  idempotencyKeyReused: '/problems/idempotency-key-reused',
  invalidIdempotencyKey: '/problems/invalid-idempotency-key',
  malformedBody: '/problems/malformed-body',
  bodyTooLarge: '/problems/body-too-large',
  unsupportedMediaType: '/problems/unsupported-media-type',
  notFound: '/problems/not-found',
  crossSite: '/problems/cross-site-request',
  tooManyRequests: '/problems/too-many-requests',
  overloaded: '/problems/overloaded',
  unauthorized: '/problems/unauthorized',
  invalidQuery: '/problems/invalid-query',
  storageUnavailable: '/problems/storage-unavailable',
  apiUnavailable: '/problems/api-unavailable',
  internal: '/problems/internal',
} as const;

type ProblemType = (typeof PROBLEM_TYPES)[keyof typeof PROBLEM_TYPES];

export interface FieldProblem {
  field: ContactField;
  message: string;
}

/** Problem details (RFC 9457), the body of every error answer. */
export interface Problem {
  type: ProblemType | InboxProblemType;
  title: string;
  status: number;
  detail: string;
  /** `/api/requests/<request id>`: the log has the same id. */
  instance?: string;
  errors?: FieldProblem[];
}
