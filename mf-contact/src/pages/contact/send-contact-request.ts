import type { ContactRequest } from '@site/contract';

/** Where contact requests go, by script and by the form itself. */
export const CONTACT_ENDPOINT = '/api/contact';

/** A response that is not ok, as `<status>: <body text, or the status text when there is no body>`. */
export class ResponseError extends Error {
  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.name = 'ResponseError';
  }
}

/**
 * Sends a contact request.
 * @param idempotencyKey the API makes one lead of all requests that have the same key and the same values
 * @throws ResponseError when the API refuses it; TypeError when nobody answers
 */
export async function sendContactRequest(request: ContactRequest, idempotencyKey: string): Promise<void> {
  const response = await fetch(CONTACT_ENDPOINT, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json', 'idempotency-key': `"${idempotencyKey}"` },
    body: JSON.stringify(request),
  });
  if (!response.ok) throw new ResponseError(response.status, (await response.text()) || response.statusText);
}
