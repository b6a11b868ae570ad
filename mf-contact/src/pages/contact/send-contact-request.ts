import { CONTACT_FIELDS, type ContactRequest, type FieldProblem, type Problem } from '@site/contract';

/** Where contact requests go, by script and by the form itself. */
export const CONTACT_ENDPOINT = '/api/contact';

/** Longer than the site's server waits for the API: its answer says more than a timeout. */
const ANSWER_LIMIT_MS = 40_000;

/** A failed response. Its message is `<status>: <body, or status text without a body>`. */
export class ResponseError extends Error {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly #body: string;

  constructor(
    { status, statusText, headers }: Pick<Response, 'status' | 'statusText' | 'headers'>,
    body: string,
  ) {
    super(`${status}: ${body || statusText}`);
    this.name = 'ResponseError';
    this.status = status;
    this.retryAfter = headers.get('retry-after');
    this.#body = body;
  }

  /** Returns the API's messages for fields; none if the API did not answer. */
  fieldProblems(): FieldProblem[] {
    try {
      const { errors = [] }: Partial<Problem> = Object(JSON.parse(this.#body));
      return errors.filter(({ field }) => field in CONTACT_FIELDS);
    } catch {
      return [];
    }
  }
}

/**
 * Sends a contact request.
 * @param idempotencyKey the API stores requests with the same key and values once
 * @throws ResponseError if the API refuses it; TypeError or TimeoutError without an answer: the API may still have received it
 */
export async function sendContactRequest(
  request: ContactRequest,
  idempotencyKey: string,
  limit = ANSWER_LIMIT_MS,
): Promise<void> {
  const response = await fetch(CONTACT_ENDPOINT, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json', 'idempotency-key': `"${idempotencyKey}"` },
    body: JSON.stringify(request),
    signal: AbortSignal.timeout(limit),
  });
  if (!response.ok) throw new ResponseError(response, await response.text());
}

/** Creates one key for each set of values, until the API accepts them. */
export function createIdempotencyKeys() {
  let last: { content: string; key: string } | undefined;
  return {
    keyOf(request: ContactRequest): string {
      const content = JSON.stringify(request);
      if (last?.content !== content) last = { content, key: randomKey() };
      return last.key;
    },
    forget() {
      last = undefined;
    },
  };
}

/** Returns 128 random bits. Browsers offer crypto.randomUUID only with TLS. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
