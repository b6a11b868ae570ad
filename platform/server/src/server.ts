import { cannotListen } from '@site/contract/program';
import { runServer } from '@site/contract/server';
import { openStore, readSiteSettings } from '@site/releases/serving';
import type { FastifyInstance } from 'fastify';
import { buildServer } from './app.ts';
import { buildMetrics } from './operation/metrics.ts';

await runServer(async () => {
  const settings = readSiteSettings();
  const { host, port, metricsPort } = settings;
  const metrics = metricsPort ? buildMetrics() : undefined;
  const app = buildServer({
    ...settings,
    store: await openStore(settings),
    logger: { level: 'warn' },
    measure: metrics?.measure,
  });
  if (metrics && metricsPort) await listen(metrics.server, host, metricsPort, 'METRICS_PORT');
  await listen(app, host, port, 'PORT');

  return { app, close: () => Promise.all([app.close(), metrics?.server.close()]) };
});

async function listen(app: FastifyInstance, host: string, port: number, setting: string): Promise<void> {
  await app.listen({ host, port }).catch((error) => {
    throw cannotListen({ host, port, setting }, error);
  });
}
