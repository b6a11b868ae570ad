import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Environment,
  type Program,
  print,
  ROOT,
  startProgram,
  stopProgram,
} from '@site/contract/program';
import { readSettings } from '@site/contract/settings';
import { ReleaseStore } from '@site/releases';
import { changePages } from '@site/releases/testing/change-pages';
import { runScript, untilReady } from '@site/server/testing';

const WORKSPACES = ['shell', 'mf-marketing', 'mf-contact', 'mf-careers'];

/** Who is measured, and where. */
export interface Named {
  name: string;
  origin: string;
}

/** A program that is measured. It is stopped at the end of the block that uses it. */
export type Contender = Named & AsyncDisposable & { process: number };

/** The first of the ports that the benchmarks listen on. @throws InvalidSettings */
export function firstPort(): number {
  return readSettings('site', ['BENCH_PORT']).BENCH_PORT;
}

/** An empty folder, removed at the end of the block that uses it. */
export function temporaryFolder(): Disposable & { path: string } {
  const path = mkdtempSync(join(tmpdir(), 'site-bench-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

/** A program as a contender, once it answers. @throws Refusal when it does not */
export async function whenReady(name: string, program: Program, port: number): Promise<Contender> {
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(program, origin);
  return { name, origin, process: program.pid ?? 0, [Symbol.asyncDispose]: () => stopProgram(program) };
}

/** The settings of a site at a port, with its state in a folder. Nothing listens where its API would be. */
export function siteEnvironment(port: number, data: string): Environment {
  const token = 'a-token-that-no-api-of-a-benchmark-asks-for';
  return { PORT: String(port), API_PORT: String(firstPort() + 9), SITE_DATA: data, REPORTS_TOKEN: token };
}

/** Runs the release command line of this repository. @returns what it printed */
export function release(env: Environment, ...args: string[]): Promise<string> {
  return runScript(ROOT, 'platform/releases/src/cli/cli.ts', args, env);
}

/** Builds, publishes and promotes every workspace, as it is here. */
export async function publishSite(data: string): Promise<void> {
  const env = siteEnvironment(firstPort(), data);
  print('Building and publishing the site …');
  for (const name of WORKSPACES) await release(env, 'publish', name);
  const latest = WORKSPACES.map((name) => `${name}@latest`);
  await release(env, 'promote', ...latest, '--no-browser-check');
}

/** Starts the site's server on what is promoted in a folder. */
export function startSite(name: string, port: number, data: string): Promise<Contender> {
  const env = siteEnvironment(port, data);
  return whenReady(name, startProgram('platform/server/src/server.ts', { env, output: 'ignore' }), port);
}

/** Builds, publishes and promotes the site as it is here, and starts it. */
export async function publishAndStart(data: string): Promise<Contender> {
  await publishSite(data);
  return startSite('site', firstPort(), data);
}

const SCRIPTS = /<script(?![^>]*ld\+json)[^>]*>.*?<\/script>/gs;
const SCRIPT_PRELOADS = /<link[^>]*(?:as="script"|rel="modulepreload")[^>]*>/g;

/** Copies a store, without any script and preload of one in its pages. What search engines read stays. */
export async function copyWithoutScripts(data: string, copy: string): Promise<void> {
  cpSync(data, copy, { recursive: true, preserveTimestamps: true });
  await changePages(new ReleaseStore(copy), (html) => html.replace(SCRIPTS, '').replace(SCRIPT_PRELOADS, ''));
}
