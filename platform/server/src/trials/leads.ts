import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SQLite } from '@site/api/sqlite';

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

/** The leads that mail files are about, one for each file. */
function mailedLeads(data: string): string[] {
  const folder = join(data, 'mail');
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
  return files.map(
    (name) => /^Lead ([0-9a-f-]{36})/m.exec(readFileSync(join(folder, name), 'utf8'))?.[1] ?? name,
  );
}

/** What is there of a lead. */
interface Traces {
  keys: string[];
  deliveries: string[];
  mails: number;
}

/** What is stored and was mailed, by the lead that it is of. */
function readTraces(data: string): Map<string, Traces> {
  const traces = new Map<string, Traces>();
  function of(id: string): Traces {
    const known = traces.get(id) ?? { keys: [], deliveries: [], mails: 0 };
    traces.set(id, known);
    return known;
  }

  withLeads(data, (leads) => {
    const stored = leads.prepare<[], { id: string; key: string | null }>(
      'select id, idempotency_key as key from lead',
    );
    for (const { id, key } of stored.all()) of(id).keys.push(key ?? 'none');
    const deliveries = leads.prepare<[], { id: string | null; target: string; state: string }>(
      'select lead_id as id, target, state from delivery',
    );
    for (const { id, target, state } of deliveries.all())
      of(id ?? 'none').deliveries.push(`${target} ${state}`);
  });
  for (const id of mailedLeads(data)) of(id).mails += 1;
  return traces;
}

/**
 * Compares what was confirmed with what is stored: each lead once, with one delivery, which is made, and one mail. Nothing else is there
 * but leads of requests that were never confirmed, each at most once.
 * @param confirmed ids by Idempotency-Key
 * @param unconfirmed keys that were sent, and may be stored
 * @returns what is not as it must be, and how many leads there are
 */
export function verifyLeads(
  data: string,
  confirmed: ReadonlyMap<string, string>,
  unconfirmed: ReadonlySet<string>,
) {
  const faults: string[] = [];
  const traces = readTraces(data);
  const expected = new Map([...confirmed].map(([key, id]) => [id, key]));
  const stored = [...traces.values()].flatMap(({ keys }) => keys);
  const open = [...unconfirmed].filter((key) => stored.includes(key)).length;
  if (stored.length !== confirmed.size + open)
    faults.push(
      `${stored.length} leads are stored; ${confirmed.size} confirmed ones and ${open} others should be.`,
    );
  for (const id of expected.keys())
    if (!traces.has(id)) faults.push(`Lead ${id} was confirmed, and is lost.`);

  for (const [id, { keys, deliveries, mails }] of traces) {
    const key = expected.get(id);
    const isRight = key ? keys.join() === key : keys.length === 1 && unconfirmed.has(keys.join());
    if (!isRight)
      faults.push(`Lead ${id} is stored with the keys "${keys}", and was confirmed for "${key}".`);
    if (deliveries.join() !== 'mail done') faults.push(`Lead ${id} has the deliveries "${deliveries}".`);
    if (mails !== 1) faults.push(`There are ${mails} mails of lead ${id}.`);
  }
  return { faults, stored: stored.length };
}
