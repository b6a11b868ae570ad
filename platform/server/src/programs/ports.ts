import { createServer } from 'node:net';
import { cannotListen, Refusal } from '@site/contract/program';

/** A port that something is to listen on, and the setting that changes it. */
export type WantedPort = readonly [setting: 'PORT' | 'API_PORT' | 'METRICS_PORT', port: number];

/**
 * Looks whether something could listen on all these ports.
 * @throws Refusal that names every one that cannot be had, and what to do about it
 */
export async function refuseTakenPorts(host: string, ports: readonly WantedPort[]): Promise<void> {
  const problems: string[] = [];
  for (const [index, [setting, port]] of ports.entries()) {
    const twin = ports.slice(0, index).find(([other, at]) => at === port && other !== setting);
    if (twin) problems.push(`${twin[0]} and ${setting} are both ${port}. Set one of them to another port.`);
    const error = await tryToListen(host, port);
    if (error) problems.push(cannotListen({ host, port, setting }, error).message);
  }
  if (problems.length > 0) throw new Refusal([...new Set(problems)].join('\n'));
}

/** Why nothing can listen on a port; undefined where something can. */
export function tryToListen(host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', resolve);
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}
