import type { ContactRequest } from '@site/contract';

/** Where contact requests go, by script and by the form itself. */
export const CONTACT_ENDPOINT = '/api/contact';

/**
 * How long an answer is waited for, in milliseconds: a dead line would leave the visitor at "Sending..." for ever. Longer than the site's server
 * itself takes at most (20 s for the request, 15 s for the API's answer, in platform/server/src/limits.ts), whose answer says more.
 */
const ANSWER_LIMIT_MS = 30_000;

/** A response that is not ok, as `<status>: <body text, or the status text when there is no body>`. */
export class ResponseError extends Error {
  readonly status: number;
  /** What it said, if anything. */
  readonly body: string;
  /** Its header `Retry-After`. */
  readonly retryAfter: string | null;

  constructor(
    { status, statusText, headers }: Pick<Response, 'status' | 'statusText' | 'headers'>,
    body: string,
  ) {
    super(`${status}: ${body || statusText}`);
    this.name = 'ResponseError';
    this.status = status;
    this.body = body;
    this.retryAfter = headers.get('retry-after');
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
  await accepted(response);
}

/**
 * Asks whether the API is there.
 * @throws ResponseError when it is not well; TypeError or a TimeoutError when nobody answers
 */
export async function askApi(): Promise<void> {
  const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
  await accepted(await fetch('/api/health', { cache: 'no-store', signal }));
}

async function accepted(response: Response): Promise<void> {
  if (!response.ok) throw new ResponseError(response, await response.text());
}

/**
 * Gives each filled form a key of its own, by which the API recognizes a request that is sent again. It stays the same
 * until the form is changed, or until it is accepted and forgotten.
 */
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
