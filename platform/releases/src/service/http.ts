import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { errorOf, ReleaseError } from '../errors.ts';
import { packUpload } from '../publish/upload.ts';
import {
  type Call,
  type CanaryInput,
  type HistoryQuery,
  JOB_PATH,
  job,
  OPERATIONS,
  type Operation,
  type PreviewInput,
  type PromoteInput,
  type PublishInput,
  problem,
  type ReleaseService,
  type RollbackInput,
  type RollbackSectionInput,
  type StartCanaryInput,
  TOKENS_PATH,
  tokenAnswer,
} from './contract.ts';

/** How long the service may take to answer, and to take an upload, in milliseconds. */
const TIMEOUT = { answer: 60_000, upload: 300_000 };

/** How often a job is asked about that does not answer, and the wait in between, in milliseconds. */
const RETRY = { attempts: 60, wait: 1000 };

/** Where the service is, and what says who asks. */
export interface ReleaseServer {
  /** Origin of the deploy service. */
  url: string;
  token?: string | undefined;
  /** The identity of a GitLab job. */
  idToken?: string | undefined;
}

interface Request {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: object | Buffer;
}

const githubIdentity = z.object({ value: z.string() });

/** Asks a deploy service, in the name of a publisher. */
export class HttpReleaseService implements ReleaseService {
  readonly #server: ReleaseServer;
  #token: Promise<string> | undefined;

  constructor(server: ReleaseServer) {
    this.#server = server;
  }

  status() {
    return this.#ask(OPERATIONS.status);
  }

  history(query: HistoryQuery = {}) {
    return this.#ask(OPERATIONS.history, {
      query: { limit: number(query.limit), before: number(query.before) },
    });
  }

  difference(generation: number) {
    return this.#ask(OPERATIONS.difference, { params: { generation: String(generation) } });
  }

  releases(name: string, limit?: number) {
    return this.#ask(OPERATIONS.releases, { params: { name }, query: { limit } });
  }

  async publish({ name, files }: PublishInput) {
    return this.#ask(OPERATIONS.publish, { params: { name }, body: await packUpload(files) });
  }

  promote(body: PromoteInput, call: Call = {}) {
    return this.#follow(OPERATIONS.promote, body, call);
  }

  dryRun(body: PromoteInput, call: Call = {}) {
    return this.#follow(OPERATIONS.dryRun, body, call);
  }

  rollback(body: RollbackInput) {
    return this.#ask(OPERATIONS.rollback, { body });
  }

  rollbackSection(body: RollbackSectionInput, call: Call = {}) {
    return this.#follow(OPERATIONS.rollbackSection, body, call);
  }

  preview(body: PreviewInput, call: Call = {}) {
    return this.#follow(OPERATIONS.preview, body, call);
  }

  previews() {
    return this.#ask(OPERATIONS.previews);
  }

  async endPreview(id: string): Promise<void> {
    await this.#ask(OPERATIONS.endPreview, { params: { id } });
  }

  startCanary(body: StartCanaryInput, call: Call = {}) {
    return this.#follow(OPERATIONS.startCanary, body, call);
  }

  canary() {
    return this.#ask(OPERATIONS.canary);
  }

  advanceCanary(body: CanaryInput) {
    return this.#ask(OPERATIONS.advanceCanary, { body });
  }

  abortCanary(body: CanaryInput) {
    return this.#ask(OPERATIONS.abortCanary, { body });
  }

  /** Returns a token that is good for this publisher. @throws ReleaseError where nothing says who asks */
  token(): Promise<string> {
    this.#token ??= this.#findToken();
    return this.#token;
  }

  /** Starts a job and follows it to its end, also where the connection breaks meanwhile. */
  async #follow<Result>(
    operation: Operation & { result: z.ZodType<Result> },
    body: object,
    { onProgress }: Call,
  ): Promise<Result> {
    const { id } = job.pick({ id: true }).parse(await this.#send(operation, { body }));
    let after = 0;
    for (let attempt = 1; attempt <= RETRY.attempts; attempt += 1) {
      try {
        const asked = { method: 'GET' as const, path: JOB_PATH };
        const now = job.parse(await this.#send(asked, { params: { id }, query: { after } }));
        attempt = 0;
        after += now.progress.length;
        for (const each of now.progress) onProgress?.(each);
        if (now.state === 'done') return operation.result.parse(now.result);
        if (now.problem) throw errorOf(now.problem);
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error;
        await sleep(RETRY.wait);
      }
    }
    throw new ReleaseError(
      'unavailable',
      'The deploy service does not answer any more. "status" says what is live.',
    );
  }

  async #ask<Result>(
    operation: Operation & { result: z.ZodType<Result> },
    request: Request = {},
  ): Promise<Result> {
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
    return this.#fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${await this.token()}`,
        ...(body ? { 'content-type': isUpload ? 'application/gzip' : 'application/json' } : {}),
      },
      ...(body ? { body: isUpload ? new Uint8Array(body) : JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(isUpload ? TIMEOUT.upload : TIMEOUT.answer),
    });
  }

  async #fetch(url: URL, init: RequestInit): Promise<unknown> {
    let answer: Response;
    let text: string;
    try {
      // Secrets go to this address and to no other.
      answer = await fetch(url, { ...init, redirect: 'manual' });
      text = await answer.text();
    } catch (error) {
      const { cause = error }: { cause?: unknown } = Object(error);
      const { code, message }: { code?: string; message?: string } = Object(cause);
      throw new Unreachable(`${url.origin} cannot be reached (${code ?? message}).`);
    }
    const said = parseJson(text);
    if (answer.ok && said !== undefined) return said;
    const refused = problem.safeParse(said);
    if (refused.success) throw errorOf(refused.data);
    const why = `${url.origin} answered with status ${answer.status}, and not as a deploy service does.`;
    if ([502, 503, 504].includes(answer.status)) throw new Unreachable(why);
    throw new ReleaseError('unavailable', why);
  }

  async #findToken(): Promise<string> {
    if (this.#server.token) return this.#server.token;
    const identity = this.#server.idToken ?? (await this.#askGithub());
    const answer = await this.#fetch(new URL(TOKENS_PATH, this.#server.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identity }),
      signal: AbortSignal.timeout(TIMEOUT.answer),
    });
    return tokenAnswer.parse(answer).token;
  }

  /** Returns the identity that GitHub gives jobs with the permission `id-token: write`. */
  async #askGithub(): Promise<string> {
    const { ACTIONS_ID_TOKEN_REQUEST_URL: address, ACTIONS_ID_TOKEN_REQUEST_TOKEN: token } = process.env;
    if (!address || !token)
      throw new ReleaseError(
        'unauthorized',
        'Nothing says who you are. Set RELEASE_TOKEN. In a job of GitHub, give it the permission "id-token: write"; in one of GitLab, set RELEASE_ID_TOKEN by id_tokens.',
      );
    const url = new URL(address);
    url.searchParams.set('audience', this.#server.url);
    const answer = await this.#fetch(url, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(TIMEOUT.answer),
    });
    return githubIdentity.parse(answer).value;
  }
}

/** Says that nobody answers. A job goes on all the same. */
class Unreachable extends ReleaseError {
  constructor(message: string) {
    super('unavailable', message);
  }
}

function number(value: unknown): number | undefined {
  return value === undefined ? undefined : Number(value);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
