import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { isLoopback } from '@site/contract/hosts';
import {
  CommandError,
  cannotListen,
  EXIT,
  type Program,
  print,
  printError,
  ROOT,
  startNode,
  stopProgram,
  untilStopped,
} from '@site/contract/program';
import { httpOrigin } from '@site/contract/settings';
import type { SiteSettings } from '@site/releases/serving';

/** Tries to listen on a port. @returns why that is impossible, or undefined */
export function tryToListen(host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', resolve);
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}

/** Returns whether API_URL names the API that this command starts. */
export function isOwnApi({ api, host, apiPort }: Pick<SiteSettings, 'api' | 'host' | 'apiPort'>): boolean {
  const { protocol, hostname, port } = new URL(api);
  const isHere = hostname === new URL(httpOrigin(host, apiPort)).hostname || isLoopback(hostname);
  return isHere && protocol === 'http:' && Number(port || 80) === apiPort;
}

/** A port to listen on, and the setting that changes it. */
export type WantedPort = readonly [setting: 'PORT' | 'API_PORT' | 'METRICS_PORT', port: number];

/** @throws CommandError that names every port that cannot be had, and what to do about it */
export async function refuseTakenPorts(host: string, ports: readonly WantedPort[]): Promise<void> {
  const problems: string[] = [];
  for (const [index, [setting, port]] of ports.entries()) {
    const twin = ports.slice(0, index).find(([other, at]) => at === port && other !== setting);
    if (twin) problems.push(`${twin[0]} and ${setting} are both ${port}. Set one of them to another port.`);
    const error = await tryToListen(host, port);
    if (error) problems.push(cannotListen({ host, port, setting }, error).message);
  }
  if (problems.length > 0) throw new CommandError([...new Set(problems)].join('\n'));
}

/**
 * Starts the API beside the site, without its line of where it listens.
 * @param runner what has Node read TypeScript
 */
export function startApi(runner: readonly string[]): Program {
  const args = [...runner, join(ROOT, 'api/src/server.ts')];
  const api = startNode('The API', { args, output: 'pipe', apart: true });
  if (api.stdout)
    createInterface(api.stdout).on('line', (line) => {
      if (!line.includes('"msg":"API listens on ')) print(line);
    });
  return api;
}

/**
 * Keeps programs running until one of them ends or the person stops us, then ends them one after another.
 * @param ready waits until they can be used
 * @returns the exit code
 */
export async function keepRunning(
  programs: readonly Program[],
  ready: () => Promise<unknown>,
): Promise<number> {
  const stopped = untilStopped(programs);
  try {
    await Promise.race([ready(), stopped]);
    const ended = await stopped;
    if (ended) printError(`${ended.name} stopped with code ${ended.exitCode ?? ended.signalCode}.`);
    return ended ? EXIT.failed : EXIT.done;
  } finally {
    for (const program of programs) await stopProgram(program);
  }
}
