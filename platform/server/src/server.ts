import { cannotListen, LOG, prepareEnding, runServer } from '@site/contract/program';
import { openReleaseStore, readSiteSettings } from '@site/releases/serving';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { buildServer } from './app.ts';
import { buildMetricsServer } from './operation/metrics.ts';

await runServer(async () => {
  const settings = readSiteSettings();
  const { host, port, api, origin, trustProxy, metricsPort, accessLog } = settings;
  const registry = metricsPort ? new Registry() : undefined;
  const app = buildServer({
    store: await openReleaseStore(settings),
    api,
    origin,
    trustProxy,
    logger: { level: 'warn', stream: LOG },
    accessLog,
    registry,
  });
  const metrics = registry && buildMetricsServer(registry);
  const end = prepareEnding(app.server);
  if (metrics && metricsPort) await listen(metrics, host, metricsPort, 'METRICS_PORT');
  await listen(app, host, port, 'PORT');

  return async (error) => {
    if (error) app.log.error(error);
    await end(() => app.close());
    await metrics?.close();
  };
});

async function listen(app: FastifyInstance, host: string, port: number, setting: string): Promise<void> {
  await app.listen({ host, port }).catch((error) => {
    throw cannotListen({ host, port, setting }, error);
  });
}
