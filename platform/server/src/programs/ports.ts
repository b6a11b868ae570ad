import { createServer } from 'node:net';
import { Refusal } from '@site/contract/program';

/**
 * @param ports each with the setting that changes it
 * @throws Refusal that names every port which something else listens on
 */
export async function refuseTakenPorts(
  host: string,
  ports: readonly (readonly ['PORT' | 'API_PORT', number])[],
): Promise<void> {
  const taken: string[] = [];
  for (const [setting, port] of ports) {
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
