type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface RequestOptions {
  body?: object;
  signal?: AbortSignal;
}

/** A failed request, with the server's problem details (RFC 9457). */
export class ApiError extends Error {
  /** HTTP status, or 0 without a response. */
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, body: object) {
    const { title, detail } = { ...UNEXPECTED, ...body };
    super(`${title}. ${detail}`);
    this.name = 'ApiError';
    this.status = status;
    this.title = title;
    this.detail = detail;
    this.body = { ...body };
  }

  /** Whether the same request may succeed later. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

const UNEXPECTED = { title: 'Unexpected response', detail: 'Try again in a minute.' };

const NO_CONNECTION = { title: 'No connection', detail: 'Check your connection and try again.' };

function noConnection(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error;
  throw new ApiError(0, NO_CONNECTION);
}

/**
 * Sends a request to the page's own server.
 * @returns the JSON answer, or undefined if it is empty
 * @throws ApiError
 */
export async function request<Answer>(
  method: Method,
  path: string,
  options: RequestOptions = {},
): Promise<Answer> {
  const { body, signal } = options;
  const response = await fetch(path, {
    method,
    headers: {
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch(noConnection);
  const text = await response.text().catch(noConnection);
  const answer = parseJson(text);
  if (!response.ok) throw new ApiError(response.status, answer ?? {});
  return answer;
}

/** Returns undefined if the text is not JSON, such as a proxy's error page. */
function parseJson(text: string) {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
