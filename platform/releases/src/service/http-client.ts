import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { errorOf, ReleaseError } from '../errors.ts';
import { packUpload } from '../publish/upload.ts';
import {
  JOB_PATH,
  job,
  OPERATIONS,
  type Operation,
  type OperationContext,
  problem,
  type ReleaseService,
  TOKENS_PATH,
  tokenExchangeAnswer,
} from './contract.ts';

/** Milliseconds. */
const TIMEOUT = { answer: 60_000, upload: 300_000 };

/** Milliseconds between looks at a job, and how many may fail in a row. */
const LOOK = { wait: 500, failures: 120 };

export interface DeployServiceConnection {
  url: string;
  token?: string | undefined;
  /** The identity of a GitLab job. */
  idToken?: string | undefined;
}

interface Request {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: object | Buffer;
}

type Answering<Result> = Operation & { result: z.ZodType<Result> };

const githubIdentity = z.object({ value: z.string() });

/** Calls a deploy service as a publisher. */
export class HttpReleaseService implements ReleaseService {
  readonly #server: DeployServiceConnection;
  #token: Promise<string> | undefined;

  constructor(server: DeployServiceConnection) {
    this.#server = server;
  }

  status = () => this.#ask(OPERATIONS.status);
  history: ReleaseService['history'] = (query = {}) => this.#ask(OPERATIONS.history, { query });
  difference = (generation: number) =>
    this.#ask(OPERATIONS.difference, { params: { generation: String(generation) } });
  releases = (name: string, limit?: number) =>
    this.#ask(OPERATIONS.releases, { params: { name }, query: { limit } });
  publish: ReleaseService['publish'] = async ({ name, files }) =>
    this.#ask(OPERATIONS.publish, { params: { name }, body: await packUpload(files) });
  promote: ReleaseService['promote'] = (body, call) => this.#follow(OPERATIONS.promote, body, call);
  dryRun: ReleaseService['dryRun'] = (body, call) => this.#follow(OPERATIONS.dryRun, body, call);
  rollback: ReleaseService['rollback'] = (body) => this.#ask(OPERATIONS.rollback, { body });
  rollbackSection: ReleaseService['rollbackSection'] = (body, call) =>
    this.#follow(OPERATIONS.rollbackSection, body, call);
  preview: ReleaseService['preview'] = (body, call) => this.#follow(OPERATIONS.preview, body, call);
  previews = () => this.#ask(OPERATIONS.previews);
  endPreview = async (id: string) => void (await this.#ask(OPERATIONS.endPreview, { params: { id } }));
  startCanary: ReleaseService['startCanary'] = (body, call) =>
    this.#follow(OPERATIONS.startCanary, body, call);
  canary = () => this.#ask(OPERATIONS.canary);
  advanceCanary: ReleaseService['advanceCanary'] = (body) => this.#ask(OPERATIONS.advanceCanary, { body });
  abortCanary: ReleaseService['abortCanary'] = (body) => this.#ask(OPERATIONS.abortCanary, { body });

  /** Returns this publisher's token. @throws ReleaseError if nothing says who the caller is */
  token(): Promise<string> {
    this.#token ??= this.#findToken();
    return this.#token;
  }

  /** Starts a job and follows it to its end, even if the connection breaks. */
  async #follow<Result>(
    operation: Answering<Result>,
    body: object,
    { onProgress }: OperationContext = {},
  ): Promise<Result> {
    const { id } = job.pick({ id: true }).parse(await this.#send(operation, { body }));
    let seen = 0;
    for (let failures = 0; failures < LOOK.failures; failures += 1) {
      try {
        const now = job.parse(await this.#send({ method: 'GET', path: JOB_PATH }, { params: { id } }));
        failures = 0;
        for (const each of now.progress.slice(seen)) onProgress?.(each);
        seen = now.progress.length;
        if (now.state === 'done') return operation.result.parse(now.result);
        if (now.problem) throw errorOf(now.problem);
      } catch (error) {
        if (!(error instanceof UnreachableError)) throw error;
      }
      await sleep(LOOK.wait);
    }
    throw new ReleaseError(
      'unavailable',
      'The deploy service stopped answering. Look at "status" before you try again.',
    );
  }

  async #ask<Result>(operation: Answering<Result>, request: Request = {}): Promise<Result> {
    return operation.result.parse(await this.#send(operation, request));
  }

  async #send(
    { method, path }: Pick<Operation, 'method' | 'path'>,
    { params = {}, query = {}, body }: Request,
  ): Promise<unknown> {
    const address = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''));
    const url = new URL(address, this.#server.url);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    const isUpload = Buffer.isBuffer(body);
    return request(url, {
      method,
      headers: {
        authorization: `Bearer ${await this.token()}`,
        ...(body ? { 'content-type': isUpload ? 'application/gzip' : 'application/json' } : {}),
      },
      ...(body ? { body: isUpload ? new Uint8Array(body) : JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(isUpload ? TIMEOUT.upload : TIMEOUT.answer),
    });
  }

  async #findToken(): Promise<string> {
    const { url, token, idToken } = this.#server;
    if (token) return token;
    const identity = idToken ?? (await askGithub(url));
    const answer = await request(new URL(TOKENS_PATH, url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identity }),
      signal: AbortSignal.timeout(TIMEOUT.answer),
    });
    return tokenExchangeAnswer.parse(answer).token;
  }
}

/** The service did not answer. A job continues. */
class UnreachableError extends ReleaseError {
  constructor(message: string) {
    super('unavailable', message);
  }
}

/** Returns the identity that GitHub gives jobs with the permission `id-token: write`. */
async function askGithub(audience: string): Promise<string> {
  const { ACTIONS_ID_TOKEN_REQUEST_URL: address, ACTIONS_ID_TOKEN_REQUEST_TOKEN: token } = process.env;
  if (!address || !token)
    throw new ReleaseError(
      'unauthorized',
      'You are not signed in. Set RELEASE_TOKEN. A GitHub job needs the permission "id-token: write", a GitLab job RELEASE_ID_TOKEN from its id_tokens.',
    );
  const url = new URL(address);
  url.searchParams.set('audience', audience);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request(url, { headers, signal: AbortSignal.timeout(TIMEOUT.answer) });
  return githubIdentity.parse(answer).value;
}

/** Sends a request and returns the JSON answer. @throws ReleaseError */
async function request(url: URL, init: RequestInit): Promise<unknown> {
  let answer: Response;
  let text: string;
  try {
    // Redirects could leak the token.
    answer = await fetch(url, { ...init, redirect: 'manual' });
    text = await answer.text();
  } catch (error) {
    const { cause = error }: { cause?: unknown } = Object(error);
    const { code, message }: { code?: string; message?: string } = Object(cause);
    throw new UnreachableError(`${url.origin} cannot be reached (${code ?? message}).`);
  }
  const json = parseJson(text);
  if (answer.ok && json !== undefined) return json;
  const refused = problem.safeParse(json);
  if (refused.success) throw errorOf(refused.data);
  const why = `${url.origin} answered with status ${answer.status}, and not as a deploy service does.`;
  if ([502, 503, 504].includes(answer.status)) throw new UnreachableError(why);
  throw new ReleaseError('unavailable', why);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
