import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { type Environment, startProgram } from '@site/contract/program';
import { bucketSettings, hasCeph, startObjectStore } from '@site/releases/testing/bucket';
import { type Contender, firstPort, release, siteEnvironment, startSite, whenReady } from './contenders.ts';

/** Where releases are kept, and who promotes them. */
export interface Place {
  name: string;
  /** Origin of the site that shows what is live. */
  origin: string;
  /** With these settings the command line works there. */
  env: Environment;
}

/** Starts a site's server, and a deploy service on the same store. @param at the first of two ports */
async function startBoth(name: string, at: number, state: Environment, running: Contender[]): Promise<Place> {
  const ports = { PORT: String(at), API_PORT: String(firstPort() + 9), DEPLOY_PORT: String(at + 1) };
  const start = async (file: string, port: number): Promise<Contender> => {
    const env = { ...ports, ...state };
    const program = await whenReady(name, startProgram(file, { env, output: 'ignore' }), port);
    running.push(program);
    return program;
  };
  const site = await start('platform/server/src/server.ts', at);
  const service = await start('platform/deploy/src/server.ts', at + 1);
  const may = ['--may', 'publish,promote,rollback', '--expires', '1d'];
  const token = await release(state, 'token', 'create', '--section', 'mf-offers', ...may);
  return { name, origin: site.origin, env: { RELEASE_SERVER: service.origin, RELEASE_TOKEN: token.trim() } };
}

/**
 * The places that are compared, each with the same site live: the store of a machine with the command line on it, and deploy services on
 * such a store and on one in a bucket, which Ceph's gateway serves where it is installed.
 * @param data state of a site; the first place works on it
 * @param running what is started is added here, to be stopped
 */
export async function startPlaces(data: string, running: Contender[]): Promise<Place[]> {
  const port = firstPort();
  const copy = `${data}-service`;
  cpSync(data, copy, { recursive: true, preserveTimestamps: true });
  const shown = await startSite('command line', port, data);
  running.push(shown);
  const places = [
    { name: 'command line, folder', origin: shown.origin, env: siteEnvironment(port, data) },
    await startBoth('service, folder', port + 1, { SITE_DATA: copy }, running),
  ];
  if (!hasCeph()) return places;
  const objects = await startObjectStore();
  const bucket = bucketSettings(objects.address());
  const state = { ...bucket, SITE_DATA: join(data, '../bucket') };
  await release({ ...state, SITE_DATA: data }, 'copy', '--from', data, '--to', bucket.RELEASE_STORE ?? '');
  return [...places, await startBoth('service, bucket', port + 3, state, running)];
}
