declare global {
  interface Window {
    /**
     * Answers that were asked for before the application was there, by address. Each is taken once. One without content is no refusal, which
     * browsers write into their console, but says the same: nobody is signed in any more.
     */
    firstAnswers?: Map<string, Promise<Response>>;
  }
}

type Problem = Pick<ApiError, 'status' | 'type' | 'title' | 'detail'>;
type Said = Readonly<Partial<Record<string, unknown>>>;

/** An answer of the API that refuses something, or none at all. `detail` says what the reader can do. */
export class ApiError extends Error {
  readonly status: number;
  /** The problem's type, such as `/problems/signed-out`; empty where there was no answer of the API. */
  readonly type: string;
  readonly title: string;
  readonly detail: string;
  /** All that the answer says. */
  readonly said: Said;

  constructor({ status, type, title, detail }: Problem, said: Said = {}) {
    super(`${title}. ${detail}`);
    this.name = 'ApiError';
    this.status = status;
    this.type = type;
    this.title = title;
    this.detail = detail;
    this.said = said;
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
  title: 'The answer is not as it should be',
  detail: 'Nothing you typed is lost. Try again in a minute.',
};

/** What refuses something, in the API's own words where it has any. @param body problem details, if it is as it should be */
export function problemOf(status: number, body: unknown): ApiError {
  const said: Said = typeof body === 'object' && body ? { ...body } : {};
  const word = (name: 'type' | 'title' | 'detail', otherwise: string) => {
    const value = said[name];
    return typeof value === 'string' && value ? value : otherwise;
  };
  const words = { title: word('title', NO_WORDS.title), detail: word('detail', NO_WORDS.detail) };
  return new ApiError({ status, type: word('type', ''), ...words }, said);
}

/** What an answer that refuses says. */
async function readProblem(answer: Response): Promise<ApiError> {
  return problemOf(answer.status, await answer.json().catch(() => undefined));
}

let signedOut: () => void = () => undefined;

/** @param listener is called when the API says that nobody is signed in any more */
export function onSignedOut(listener: () => void): void {
  signedOut = listener;
}

async function ask(address: string, init: RequestInit): Promise<Response> {
  const early = init.method === 'GET' ? window.firstAnswers?.get(address) : undefined;
  window.firstAnswers?.delete(address);
  const answer = await (early ?? fetch(address, init)).catch(() => {
    throw new ApiError(NO_ANSWER);
  });
  if (early && answer.status === 204) refuse(problemOf(401, undefined));
  return answer;
}

/** @throws ApiError always */
function refuse(problem: ApiError): never {
  if (problem.status === 401) signedOut();
  throw problem;
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Asks the API.
 * @param address on the page's own origin, such as `/staff/api/leads`
 * @returns what the answer has as JSON; `undefined` where it has nothing
 * @throws ApiError
 */
export async function request<Answer>(method: Method, address: string, body?: object): Promise<Answer> {
  const answer = await ask(address, {
    method,
    headers: { Accept: 'application/json', ...(body ? { 'Content-Type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) refuse(await readProblem(answer));
  const text = await answer.text().catch(() => {
    throw new ApiError(NO_ANSWER);
  });
  return (text ? JSON.parse(text) : undefined) as Answer;
}

/** Whatever was thrown, as something that can be shown. */
export function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError({ status: 0, type: '', ...NO_WORDS });
}
