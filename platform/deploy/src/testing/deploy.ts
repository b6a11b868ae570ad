import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createToken, type Grant, type Right } from '@site/releases';
import { type FixtureSite, liveSite, ORIGIN } from '@site/releases/testing';
import { writeSectionBuild } from '@site/releases/testing/build-folder';
import { packBuild } from '@site/releases/testing/pack';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { identify } from '../access/access.ts';
import { buildDeploy, type DeployOptions } from '../app.ts';
import type { JobQueue } from '../jobs/queue.ts';

/** What identities of the tests are made out for. */
export const AUDIENCE = 'https://deploy.example';

export const ALL: readonly Right[] = ['publish', 'promote', 'rollback', 'preview'];

/** What a browser says where the service's own page asks. */
export const OWN_PAGE = { 'sec-fetch-site': 'same-origin' };

/** The archive of a build of a section. */
export async function sectionArchive(
  name: string,
  fixture?: Parameters<typeof writeSectionBuild>[2],
): Promise<Buffer> {
  const dist = mkdtempSync(join(tmpdir(), 'build-'));
  try {
    return await packBuild(dist, await writeSectionBuild(dist, name, fixture));
  } finally {
    rmSync(dist, { recursive: true });
  }
}

/** A service on a site of fixtures, which has `mf-one` at `/` and `mf-two` at `/two`. */
export class TestDeploy {
  readonly site: FixtureSite;
  readonly app: FastifyInstance;
  readonly queue: JobQueue;

  constructor(site: FixtureSite, options: Partial<DeployOptions> = {}) {
    this.site = site;
    const { app, queue } = buildDeploy({
      store: site.store,
      origin: ORIGIN,
      audience: AUDIENCE,
      browser: { skipped: 'not asked for' },
      ...options,
    });
    this.app = app;
    this.queue = queue;
  }

  static async open(options?: Partial<DeployOptions>): Promise<TestDeploy> {
    return new TestDeploy(await liveSite(), options);
  }

  /** Listens on a port of this machine that nobody uses. @returns its address, without a slash at its end */
  listen(): Promise<string> {
    return this.app.listen({ host: '127.0.0.1', port: 0 });
  }

  /** Has the job run that takes as long as somebody wants: the others wait. @returns ends it */
  async holdUp(): Promise<() => void> {
    const held = new AbortController();
    const access = await identify(this.site.store, await this.token(['mf-two']));
    await this.queue.add(access, { kind: 'dry-run', releases: [] }, async (_job, signal) => {
      await once(AbortSignal.any([held.signal, signal]), 'abort');
      signal.throwIfAborted();
      return {};
    });
    return () => held.abort();
  }

  /** What is left of work that is not done. */
  leftovers(): string[] {
    return readdirSync(join(this.site.data, 'unfinished'));
  }

  /** A token of a new publisher. */
  async token(sections: Grant['sections'], may: Grant['may'] = ALL, days = 1): Promise<string> {
    return (await createToken(this.site.store, { sections, may }, days)).token;
  }

  /** Asks it something, with a token. */
  ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, token: string, rest: InjectOptions = {}) {
    const headers = { authorization: `Bearer ${token}`, ...rest.headers };
    return this.app.inject({ ...rest, method, url, headers });
  }

  /** Signs in, in a browser. @returns what that sends from then on with what its page asks for */
  async signIn(token: string): Promise<Record<string, string>> {
    const answer = await this.app.inject({
      method: 'POST',
      url: '/session',
      payload: { token },
      headers: OWN_PAGE,
    });
    const [{ name, value } = { name: '', value: '' }] = answer.cookies;
    return { ...OWN_PAGE, cookie: `${name}=${value}` };
  }

  /** Uploads an archive. */
  upload(name: string, token: string, archive: Buffer, headers = {}) {
    const type = { 'content-type': 'application/gzip', ...headers };
    return this.ask('PUT', `/releases/${name}`, token, { payload: archive, headers: type });
  }

  /** Asks for a job, and waits for its end. @returns its last event, or the problem where there is no job */
  async job(url: '/promotions' | '/rollbacks' | '/previews', token: string, payload: object) {
    return this.endOf(await this.ask('POST', url, token, { payload }));
  }

  /** Waits for the end of a job that was asked for. @returns as `job` */
  async endOf(response: Awaited<ReturnType<TestDeploy['ask']>>) {
    const job = this.queue.find(response.json().id ?? '');
    if (!job) return { status: response.statusCode, event: 'none', data: response.json() };
    if (!job.end) await new Promise<void>((resolve) => job.listen(() => (job.end ? resolve() : undefined)));
    return { status: response.statusCode, event: job.end?.event, data: job.end?.data };
  }

  /** Ends the service; its site stays. */
  async end(): Promise<void> {
    await this.queue.close();
    await this.app.close();
  }

  async close(): Promise<void> {
    await this.end();
    this.site.remove();
  }
}

/** The status of an answer and the name of its problem's type; an answer without content has no problem. */
export function problemName(response: { body: string; json(): unknown; statusCode: number }): string {
  if (!response.body) return String(response.statusCode);
  const { type }: { type?: unknown } = Object(response.json());
  return `${response.statusCode} ${String(type).replace('/problems/', '')}`;
}
