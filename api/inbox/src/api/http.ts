import { INBOX_PATHS } from '@site/contract/inbox';

/** An answer of the API that refuses something, or none at all. `detail` says what the reader can do. */
export class ApiError extends Error {
  readonly status: number;
  /** The problem's type, such as `/problems/signed-out`; empty where there was no answer of the API. */
  readonly type: string;
  readonly title: string;
  readonly detail: string;

  constructor({ status, type, title, detail }: Pick<ApiError, 'status' | 'type' | 'title' | 'detail'>) {
    super(`${title}. ${detail}`);
    this.name = 'ApiError';
    this.status = status;
    this.type = type;
    this.title = title;
    this.detail = detail;
  }

  /** Whether trying again may help: the line or the server, not what was asked. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

const NO_ANSWER = {
  status: 0,
  type: '',
  title: 'No connection',
  detail: 'Nothing you typed is lost. Try again as soon as there is one.',
};

const NO_WORDS = {
  title: 'The inbox does not answer as it should',
  detail: 'Nothing you typed is lost. Try again in a minute.',
};

/** What an answer that refuses says, in the API's own words where it has any. */
export async function readProblem(answer: Response): Promise<ApiError> {
  const { status } = answer;
  const body: unknown = await answer.json().catch(() => undefined);
  const said: Partial<Record<string, unknown>> = typeof body === 'object' && body ? body : {};
  const word = (name: 'type' | 'title' | 'detail', otherwise: string) => {
    const value = said[name];
    return typeof value === 'string' && value ? value : otherwise;
  };
  return new ApiError({
    status,
    type: word('type', ''),
    title: word('title', NO_WORDS.title),
    detail: word('detail', NO_WORDS.detail),
  });
}

let signedOut: () => void = () => undefined;

/** @param listener is called when the API says that nobody is signed in any more */
export function onSignedOut(listener: () => void): void {
  signedOut = listener;
}

async function ask(address: string, init: RequestInit): Promise<Response> {
  const early = init.method === 'GET' ? window.firstAnswers?.get(address) : undefined;
  window.firstAnswers?.delete(address);
  try {
    return await (early ?? fetch(address, init));
  } catch {
    throw new ApiError(NO_ANSWER);
  }
}

/**
 * Asks the API.
 * @param path below the API's address, such as `leads/…/take`
 * @returns what the answer has as JSON; `undefined` where it has nothing
 * @throws ApiError
 */
export async function request<Answer>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
): Promise<Answer> {
  const answer = await ask(`${INBOX_PATHS.api}/${path}`, {
    method,
    headers: { Accept: 'application/json', ...(body ? { 'Content-Type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) {
    const problem = await readProblem(answer);
    if (problem.status === 401) signedOut();
    throw problem;
  }
  const text = await answer.text().catch(() => {
    throw new ApiError(NO_ANSWER);
  });
  return (text ? JSON.parse(text) : undefined) as Answer;
}

/** Whatever was thrown, as something that can be shown. */
export function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError({ status: 0, type: '', ...NO_WORDS });
}
