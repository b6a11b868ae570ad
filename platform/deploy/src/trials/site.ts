import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Environment, Refusal, startProgram } from '@site/contract/program';
import { ReleaseStore, readToken } from '@site/releases';
import { bucketSettings, hasCeph, openMachine, startObjectStore } from '@site/releases/testing/bucket';
import { Outage } from './outage.ts';
import { Server } from './server.ts';
import { SECTIONS, WorkingCopy } from './working-copy.ts';

/** How many servers the site has. */
const SERVERS = 3;

/** A team: its working copy, and how its commands find the service and say who they are. */
interface Team {
  copy: WorkingCopy;
  /** Id of the publisher's record. */
  id: string;
  env: Environment;
}

/** All that a trial has to itself. */
export interface TrialSite {
  servers: readonly Server[];
  /** None where the store is a folder. */
  outage: Outage | undefined;
  /** The release store, as one sees it whom the outage does not meet. */
  store: ReleaseStore;
  /** One for each of `SECTIONS`, in their order. */
  teams: readonly Team[];
  /** First releases of the sections: `name@version`. */
  first: readonly string[];
  /** Ids of the leads that the API has stored. */
  storedLeads(): Promise<string[]>;
  /** Stops all programs and removes all folders. */
  close(): Promise<void>;
}

/** A store that all programs share, and how they find it. */
interface SharedStore {
  settings: Environment;
  /** The folder of all state, where the store is in it: else each program has one of its own. */
  data?: string;
  outage?: Outage;
  /** Opens it as one whom an outage does not meet. @param data a folder for that */
  open(data: string): Promise<ReleaseStore>;
}

function openFolder(data: string): SharedStore {
  return { settings: {}, data, open: async () => new ReleaseStore(data) };
}

/** Starts an S3 server. @param undo gets what ends it @throws Refusal where none is installed */
async function openBucket(undo: (() => unknown)[]): Promise<SharedStore> {
  if (!hasCeph())
    throw new Refusal('Needs the packages "ceph-mon", "ceph-osd" and "radosgw"; without them give --folder.');
  const objects = await startObjectStore();
  const address = objects.address();
  const { endpoint, program } = await objects.gateway();
  const end = () => program.kill('SIGKILL');
  // One that stands still hears nothing else.
  process.once('exit', end);
  undo.push(() => end() && program.ended);
  return {
    settings: { ...objects.environment, ...bucketSettings({ ...address, endpoint }) },
    outage: new Outage(program),
    open: async (data) => (await openMachine(data, address)).store,
  };
}

/** Runs a command of the owner's. @throws with its own words where it is refused */
async function command(copy: WorkingCopy, env: Environment, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await copy.release(args, env);
  if (code !== 0) throw new Error(`release ${args.join(' ')}: ${stderr}`);
  return stdout.trim();
}

/** Publishes the shell and edition 0 of each section, and makes them live. @returns the sections' releases */
async function fill(copy: WorkingCopy, env: Environment): Promise<string[]> {
  for (const section of SECTIONS) copy.edit(section, 0);
  const shell = await command(copy, env, 'publish', 'shell');
  const sections: string[] = [];
  for (const { name } of SECTIONS) sections.push(await command(copy, env, 'publish', name));
  await command(copy, env, 'promote', shell, ...sections, '--why', 'first', '--no-browser-check');
  return sections;
}

/**
 * Builds the real site and starts it: an S3 server, servers with a disk of their own each, the API and the deploy service, each as a process on the
 * loopback address; and a team for each section, which may publish and promote that one.
 * @param port the first of five
 * @param inFolder whether the store is a folder, not an S3 server
 * @param faults what is wrong is added to them
 * @throws Refusal where the S3 server is not installed
 */
export async function openTrialSite(port: number, inFolder: boolean, faults: string[]): Promise<TrialSite> {
  const folder = mkdtempSync(join(tmpdir(), 'site-trial-'));
  const place = (name: string) => {
    mkdirSync(join(folder, name));
    return join(folder, name);
  };
  const undo: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const each of undo.splice(0).reverse()) await each();
  };
  try {
    const there = inFolder ? openFolder(place('store')) : await openBucket(undo);
    const { CHROMIUM_PATH } = process.env;
    const shared = {
      ...there.settings,
      CHROMIUM_PATH,
      SITE_ORIGIN: `http://127.0.0.1:${port}`,
      API_PORT: String(port + SERVERS),
      DEPLOY_PORT: String(port + SERVERS + 1),
      RATE_LIMIT_MAX: '999999999',
      TZ: 'UTC',
    };

    const start = async (script: string, at: number, ready: string) => {
      const env = { ...shared, SITE_DATA: there.data ?? place(`${script.replace(':', '-')}-${at}`) };
      const isSite = script === 'serve:site';
      const options = { script, port: at, ready, faults, env: isSite ? { ...env, PORT: String(at) } : env };
      const server = new Server(options);
      undo.push(() => server.stop());
      await server.start();
      return { server, env };
    };

    const copies = SECTIONS.map(({ name }) => new WorkingCopy(place(name)));
    const owner = { ...shared, SITE_DATA: there.data ?? place('owner') };
    const [copy] = copies;
    if (!copy) throw new Error('There is no section.');
    const first = await fill(copy, owner);
    const { server: deploy } = await start('serve:deploy', port + SERVERS + 1, '/readyz');
    const { env: apiEnv } = await start('serve:api', port + SERVERS, '/api/health/ready');
    const servers: Server[] = [];
    for (let at = 0; at < SERVERS; at += 1)
      servers.push((await start('serve:site', port + at, '/readyz')).server);
    const teams: Team[] = [];
    for (const [at, own] of copies.entries()) {
      const rights = ['--section', SECTIONS[at]?.name ?? '', '--may', 'publish,promote', '--expires', '1d'];
      const token = await command(copy, owner, 'token', 'create', ...rights);
      const env = { RELEASE_SERVER: deploy.origin, RELEASE_TOKEN: token, TZ: 'UTC' };
      teams.push({ copy: own, id: readToken(token)?.id ?? '', env });
    }

    return {
      servers,
      outage: there.outage,
      store: await there.open(place('trial')),
      teams,
      first,
      async storedLeads() {
        const options = {
          args: ['list', '--json', '--limit', '1000000'],
          env: apiEnv,
          inherits: false,
          output: 'kept',
        } as const;
        const { stdout } = await startProgram('api/src/cli/cli.ts', options).ended;
        return JSON.parse(stdout).map(({ id }: { id: string }) => id);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
