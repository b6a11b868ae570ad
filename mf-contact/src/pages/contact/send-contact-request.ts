import { CONTACT_FIELDS, type ContactRequest, type FieldProblem, type Problem } from '@site/contract';

/** Where contact requests go, by script and by the form itself. */
export const CONTACT_ENDPOINT = '/api/contact';

/** How long an answer is waited for. Longer than the site's server takes at most, whose answer says more. */
const ANSWER_LIMIT_MS = 40_000;

/** A response that is not ok, as `<status>: <body text, or the status text when there is no body>`. */
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

  /** What the API says of the form's fields, if the answer is one of the API's. */
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
 * @param idempotencyKey the API makes one lead of all requests that have the same key and the same values
 * @throws ResponseError when the API refuses it; TypeError or a TimeoutError when nobody answers: it may have been received all the same
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

/** Gives each filled form a key of its own. It stays the same until the form is changed or accepted. */
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

/** 128 random bits. Not crypto.randomUUID, which browsers keep from pages without TLS. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
