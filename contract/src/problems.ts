import type { InboxProblemType } from './api/values.ts';
import type { ContactField } from './contact-form.ts';

/** What can go wrong with a request, by problem type. Types are stable: programs may branch on them. */
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

/** One field that was not accepted, with the message that its visitor reads. */
export interface FieldProblem {
  field: ContactField;
  message: string;
}

/** The body of every error answer: problem details as in RFC 9457, `application/problem+json`. */
export interface Problem {
  type: ProblemType | InboxProblemType;
  title: string;
  status: number;
  /** What the reader can do about it. */
  detail: string;
  /** Address of this very occurrence: `/api/requests/<request id>`, the id that the log has too. */
  instance?: string;
  /** Extension: the fields that were not accepted. */
  errors?: FieldProblem[];
}
