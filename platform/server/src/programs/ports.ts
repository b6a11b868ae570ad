import { createServer } from 'node:net';
import { Refusal } from '@site/contract/program';
import type { SiteSettings } from '@site/releases';

/** A port that a command needs, and the setting that changes it. */
export interface NeededPort {
  setting: string;
  port: number;
}

/** The ports of the site and its API. */
export function sitePorts({ port, apiPort }: SiteSettings): NeededPort[] {
  return [
    { setting: 'PORT', port },
    { setting: 'API_PORT', port: apiPort },
  ];
}

/** @throws Refusal that names every port which something else listens on */
export async function refuseTakenPorts(host: string, ports: readonly NeededPort[]): Promise<void> {
  const taken: string[] = [];
  for (const { setting, port } of ports) {
    if (await isFree(host, port)) continue;
    taken.push(`Port ${port} is taken. Stop what listens there, or set ${setting} to another number.`);
  }
  if (taken.length > 0) throw new Refusal(taken.join('\n'));
}

/** Whether nothing listens on a port yet. */
function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
