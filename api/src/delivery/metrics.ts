import { Gauge, type Registry } from 'prom-client';
import type { LeadsDatabase } from '../database/schema.ts';
import { TARGETS, type Target } from './schema.ts';
import { findUnheard } from './unheard.ts';

/**
 * Adds what the outbox looks like at the moment of each reading. While the database does not answer it is left out.
 * @param listeners targets by which somebody hears of leads
 */
export function measureDeliveries(registry: Registry, database: LeadsDatabase, listeners: readonly Target[]) {
  new Gauge({
    name: 'leads_nobody_listens',
    help: '1 while nobody hears of new leads, or has heard of one that was given up or filed; otherwise 0.',
    registers: [registry],
    async collect() {
      this.remove();
      const unheard = await findUnheard(database, listeners).catch(() => null);
      if (unheard !== null) this.set(unheard ? 1 : 0);
    },
  });
  new Gauge({
    name: 'leads_deliveries',
    help: 'Deliveries by target and state.',
    labelNames: ['target', 'state'],
    registers: [registry],
    async collect() {
      this.reset();
      const counts = await countDeliveries(database).catch(() => []);
      for (const { target, state, count } of counts) this.set({ target, state }, count);
    },
  });
  new Gauge({
    name: 'leads_oldest_undelivered_seconds',
    help: 'How long the oldest delivery that is still to be made has waited; 0 when there is none.',
    registers: [registry],
    async collect() {
      this.remove();
      const age = await oldestUndelivered(database).catch(() => undefined);
      if (age !== undefined) this.set(age);
    },
  });
}

function countDeliveries(database: LeadsDatabase) {
  return database
    .selectFrom('delivery')
    .select(({ fn }) => ['target', 'state', fn.countAll<number>().as('count')])
    .groupBy(['target', 'state'])
    .execute();
}

/** In seconds. */
async function oldestUndelivered(database: LeadsDatabase): Promise<number> {
  const { oldest } = await database
    .selectFrom('delivery')
    .select(({ fn }) => fn.min('queued_at').as('oldest'))
    .where('target', 'in', TARGETS)
    .where('state', 'in', ['pending', 'leased'])
    .executeTakeFirstOrThrow();
  // An alert may be queued for later.
  return oldest ? Math.max(0, (Date.now() - Date.parse(oldest)) / 1000) : 0;
}
