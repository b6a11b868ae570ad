import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type Environment, type Program, print, ROOT, stopProgram } from '@site/contract/program';
import { readSettings } from '@site/contract/settings';
import { runScript, startScript } from '@site/server/testing';

const CLI = 'platform/releases/src/cli/cli.ts';
const WORKSPACES = ['shell', 'mf-marketing', 'mf-contact', 'mf-careers'];

/** Something that is measured. */
export interface Contender {
  name: string;
  origin: string;
}

/** The contenders as they run. */
export interface Contest {
  contenders: readonly Contender[];
  /** The site as it is. */
  site: Contender;
  /** Folder of the site's state. */
  data: string;
  stop(): Promise<void>;
}

/** The first of the ports that the benchmarks listen on. @throws InvalidSettings */
export function firstPort(): number {
  return readSettings('site', ['BENCH_PORT']).BENCH_PORT;
}

/** The settings of a site at a port, with its state in a folder. Nothing listens where its API would be. */
export function siteEnvironment(port: number, data: string): Environment {
  return { PORT: String(port), API_PORT: String(firstPort() + 9), SITE_DATA: data };
}

/** Runs the release command line of a checkout. @returns what it printed */
export function release(root: string, env: Environment, ...args: string[]): Promise<string> {
  return runScript(root, CLI, args, env);
}

/** Builds, publishes and promotes every workspace of a checkout. */
export async function publishSite(root: string, env: Environment): Promise<void> {
  print('Building and publishing the site …');
  for (const name of WORKSPACES) await release(root, env, 'publish', name);
  const latest = WORKSPACES.map((name) => `${name}@latest`);
  await release(root, env, 'promote', ...latest, '--no-browser-check');
}

/** Starts the site's server, and waits until it answers. */
export async function startSite(env: Environment): Promise<Program> {
  return startScript(ROOT, 'platform/server/src/server.ts', env, `http://127.0.0.1:${env.PORT}`);
}

const SCRIPTS = /<script(?![^>]*ld\+json)[^>]*>.*?<\/script>/gs;
const SCRIPT_PRELOADS = /<link[^>]*(?:as="script"|rel="modulepreload")[^>]*>/g;

/** Takes every script and every preload of one out of the pages of a store. What search engines read stays. */
function removeScripts(data: string): void {
  const folder = join(data, 'compositions');
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.html'),
  );
  for (const page of pages.map((path) => join(folder, path))) {
    const html = readFileSync(page, 'utf8').replace(SCRIPTS, '').replace(SCRIPT_PRELOADS, '');
    writeFileSync(page, html);
    writeFileSync(`${page}.br`, brotliCompressSync(html));
    writeFileSync(`${page}.gz`, gzipSync(html, { level: 9 }));
  }
}

/** Builds, publishes and promotes the site, and starts it as it is and without any script. */
export async function startContest(): Promise<Contest> {
  const folder = mkdtempSync(join(tmpdir(), 'site-bench-'));
  const servers: Program[] = [];

  async function start(name: string, port: number): Promise<Contender> {
    servers.push(await startSite(siteEnvironment(port, join(folder, name))));
    return { name, origin: `http://127.0.0.1:${port}` };
  }

  async function stop(): Promise<void> {
    for (const server of servers) await stopProgram(server);
    rmSync(folder, { recursive: true, force: true });
  }

  try {
    const data = join(folder, 'site');
    const port = firstPort();
    await publishSite(ROOT, siteEnvironment(port, data));
    cpSync(data, join(folder, 'limit'), { recursive: true, preserveTimestamps: true });
    removeScripts(join(folder, 'limit'));
    const site = await start('site', port);
    return { contenders: [site, await start('limit', port + 1)], site, data, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
