import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createToken, LocalReleaseService, openWritableStore, packUpload, type Right } from '@site/releases';
import type { Job } from '@site/releases/contract';
import { type SectionFixture, sectionBuild } from '@site/releases/testing/fixtures';
import type { InjectOptions } from 'fastify';
import { buildDeploy, type DeployOptions } from '../app.ts';
import { AUDIENCE } from './issuer.ts';

export const ALL_RIGHTS: readonly Right[] = ['publish', 'promote', 'rollback', 'preview'];

/** Header of a request from the service's own page. */
export const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };

export const OWNER = { by: 'owner' };

export const SITE_ORIGIN = 'https://site.example';

/** Opens a deploy service on the store in a folder, by default a new one. */
export async function openDeploy(options: Partial<DeployOptions> & { data?: string } = {}) {
  const { data = mkdtempSync(join(tmpdir(), 'deploy-')), ...rest } = options;
  const store = await openWritableStore({ data });
  const browser = { skipped: 'not asked for' };
  const service = new LocalReleaseService({ store, origin: SITE_ORIGIN, browser, counts: rest.counts });
  const { app, jobs } = await buildDeploy({ service, store, origin: AUDIENCE, ...rest });

  function ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, token: string, more?: InjectOptions) {
    const headers = { authorization: `Bearer ${token}`, ...more?.headers };
    return app.inject({ ...more, method, url, headers });
  }

  return {
    app,
    store,
    service,
    data,
    ask,

    /** Creates a token of a new publisher. */
    async token(sections: readonly string[], may = ALL_RIGHTS, days = 1): Promise<string> {
      return (await createToken(store, { sections, may }, days, OWNER)).token;
    },

    /** Signs in as a browser does. @returns the headers of its next requests */
    async signIn(token: string): Promise<Record<string, string>> {
      const payload = { token };
      const answer = await app.inject({ method: 'POST', url: '/session', payload, headers: SAME_ORIGIN });
      const [cookie] = answer.cookies;
      return { ...SAME_ORIGIN, cookie: `${cookie?.name}=${cookie?.value}` };
    },

    /** Publishes a build of a section. */
    async publish(name: string, token: string, fixture?: SectionFixture) {
      const payload = await packUpload(await sectionBuild(name, fixture));
      return ask('PUT', `/releases/${name}`, token, {
        payload,
        headers: { 'content-type': 'application/gzip' },
      });
    },

    /** Starts a job and waits for its end. */
    async run(url: string, token: string, payload: object): Promise<Job> {
      const answer = await ask('POST', url, token, { payload });
      let job: Job = answer.json();
      if (answer.statusCode !== 202) throw new Error(answer.body);
      while (job.state === 'waiting' || job.state === 'running') {
        await sleep(100);
        job = (await ask('GET', `/jobs/${job.id}`, token)).json();
      }
      return job;
    },

    async close(): Promise<void> {
      await jobs.close();
      const closed = app.close();
      // Some connections become idle only now.
      app.server.closeAllConnections();
      await closed;
      rmSync(data, { recursive: true });
    },
  };
}

export type TestDeploy = Awaited<ReturnType<typeof openDeploy>>;

/** Returns the status and code of an error response. */
export function statusAndCode(response: { statusCode: number; json(): unknown }) {
  const { code }: { code?: unknown } = Object(response.json());
  return `${response.statusCode} ${code}`;
}
