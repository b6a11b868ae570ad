import type { ReleaseService } from '@site/releases/contract';
import type { FastifyInstance } from 'fastify';

/** Aborts a canary whose visitors meet more errors than the others. People move one on. @param interval in milliseconds */
export function watchCanary(app: FastifyInstance, service: ReleaseService, interval: number): void {
  async function look(): Promise<void> {
    const { canary, verdict, summary } = await service.canary();
    if (!canary || verdict !== 'abort') return;
    await service.abortCanary({ id: canary.id, why: summary }, { doer: { by: 'canary watch' } });
    app.log.warn({ canary: canary.id, tries: canary.tries }, summary);
  }

  let looking: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setInterval(() => {
      looking = looking
        .then(look)
        .catch((error) => app.log.error({ err: error }, 'The canary cannot be watched'));
    }, interval);
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await looking;
  });
}
