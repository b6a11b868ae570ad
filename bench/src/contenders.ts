import type { ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { ROOT, runScript, startScript, stopProcess } from '@site/server/testing';

/** The first of the ports that the benchmarks listen on. BENCH_PORT lets two checkouts measure at once. */
export const PORT = Number(process.env.BENCH_PORT ?? 4396);

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
  /** Folder of the site's state. */
  data: string;
  stop(): Promise<void>;
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
  const servers: ChildProcess[] = [];

  async function start(name: string, port: number): Promise<Contender> {
    const origin = `http://127.0.0.1:${port}`;
    const env = { PORT: String(port), API_PORT: String(PORT + 9), SITE_DATA: join(folder, name) };
    servers.push(await startScript(ROOT, 'platform/server/src/server.ts', env, origin));
    return { name, origin };
  }

  async function stop(): Promise<void> {
    for (const server of servers) await stopProcess(server);
    rmSync(folder, { recursive: true, force: true });
  }

  try {
    const data = join(folder, 'site');
    const env = { PORT: String(PORT), API_PORT: String(PORT + 9), SITE_DATA: data };
    for (const name of WORKSPACES) await runScript(ROOT, CLI, ['publish', name], env);
    const latest = WORKSPACES.map((name) => `${name}@latest`);
    await runScript(ROOT, CLI, ['promote', ...latest, '--no-browser-check'], env);
    cpSync(data, join(folder, 'limit'), { recursive: true, preserveTimestamps: true });
    removeScripts(join(folder, 'limit'));
    return { contenders: [await start('site', PORT), await start('limit', PORT + 1)], data, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
