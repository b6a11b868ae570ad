import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import SQLite from 'better-sqlite3';

/** Without a delivery for so long nothing goes on any more: longer than a lease, in milliseconds. */
const STALLED_MS = 90_000;

function withLeads<Result>(data: string, work: (leads: SQLite.Database) => Result): Result {
  const leads = new SQLite(join(data, 'leads.db'), { timeout: 10_000 });
  try {
    return work(leads);
  } finally {
    leads.close();
  }
}

/** Makes every delivery due, as if the leases of APIs that were killed, and the waits of what failed, were over. No API may run. */
export function makeDue(data: string): void {
  const past = new Date(Date.now() - 1000).toISOString();
  withLeads(data, (leads) => leads.prepare("update delivery set due_at = ? where state <> 'done'").run(past));
}

/** Waits until an API has made every delivery, or makes none any more. */
export async function untilDelivered(data: string): Promise<void> {
  let fewest = Number.POSITIVE_INFINITY;
  let end = 0;
  for (;;) {
    const waiting = withLeads(data, (leads) =>
      leads.prepare("select count(*) from delivery where state <> 'done'").pluck().get(),
    );
    if (Number(waiting) < fewest) [fewest, end] = [Number(waiting), Date.now() + STALLED_MS];
    if (fewest === 0 || Date.now() > end) return;
    await sleep(100);
  }
}

/** The leads that mail files are about. */
function mailedLeads(data: string): Set<string> {
  const folder = join(data, 'mail');
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
  return new Set(
    files.flatMap(
      (name) => /^Lead ([0-9a-f-]{36})/m.exec(readFileSync(join(folder, name), 'utf8'))?.[1] ?? [],
    ),
  );
}

/**
 * Compares what was confirmed with what is stored: each lead once, with its delivery, which is made.
 * @param confirmed ids by Idempotency-Key
 * @returns what is not as it must be, and how many leads there are
 */
export function verifyLeads(data: string, confirmed: ReadonlyMap<string, string>) {
  const faults: string[] = [];
  const mailed = mailedLeads(data);
  const stored = withLeads(data, (leads) => {
    const byKey = leads.prepare<[string], { id: string }>('select id from lead where idempotency_key = ?');
    const deliveries = leads.prepare<[string], { target: string; state: string }>(
      'select target, state from delivery where lead_id = ?',
    );
    for (const [key, id] of confirmed) {
      const found = byKey.all(key).map((lead) => lead.id);
      if (found.join() !== id) faults.push(`Lead ${id} was confirmed, and stored as "${found.join()}".`);
      const made = deliveries.all(id).map(({ target, state }) => `${target} ${state}`);
      if (made.join() !== 'mail done') faults.push(`Lead ${id} has the deliveries "${made.join()}".`);
      if (!mailed.has(id)) faults.push(`No mail is there of lead ${id}.`);
    }
    return Number(leads.prepare('select count(*) from lead').pluck().get());
  });
  return { faults, stored };
}
