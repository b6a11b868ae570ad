import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createToken, LocalReleaseService, openStoreToChange, type Right } from '@site/releases';
import type { Job } from '@site/releases/contract';
import { archiveOf } from '@site/releases/testing/archive';
import { type SectionFixture, writeSectionBuild } from '@site/releases/testing/fixtures';
import type { InjectOptions } from 'fastify';
import { buildDeploy, type DeployOptions } from '../app.ts';
import { AUDIENCE } from './issuer.ts';

export const ALL_RIGHTS: readonly Right[] = ['publish', 'promote', 'rollback', 'preview'];

/** Header of a request from the service's own page. */
export const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };

export const OWNER = { by: 'owner' };

export const SITE_ORIGIN = 'https://site.example';

/** Packs the build of a section as an upload. */
export async function sectionArchive(name: string, fixture?: SectionFixture): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'build-'));
  try {
    await writeSectionBuild(folder, name, fixture);
    const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const entries = paths.map((path) => ({ name: relative(folder, path), content: readFileSync(path) }));
    return gzipSync(await archiveOf(...entries));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Opens a deploy service on the store in a folder, by default a new one. */
export async function openDeploy(options: Partial<DeployOptions> & { data?: string } = {}) {
  const { data = mkdtempSync(join(tmpdir(), 'deploy-')), ...rest } = options;
  const store = await openStoreToChange({ data });
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
      const payload = await sectionArchive(name, fixture);
      return ask('PUT', `/releases/${name}`, token, {
        payload,
        headers: { 'content-type': 'application/gzip' },
      });
    },

    /** Starts a job and waits for its end. */
    async run(url: string, token: string, payload: object): Promise<Job> {
      const answer = await ask('POST', url, token, { payload });
      if (answer.statusCode !== 202) throw new Error(answer.body);
      let job: Job = answer.json();
      let lines = 0;
      while (job.state === 'waiting' || job.state === 'running') {
        job = (await ask('GET', `/jobs/${job.id}?after=${lines}`, token)).json();
        lines += job.progress.length;
      }
      return (await ask('GET', `/jobs/${job.id}`, token)).json();
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
