import { once } from 'node:events';
import { serviceLabel } from '@site/contract';
import { table } from '@site/contract/table';
import type { Lead } from '../../../leads/schema.ts';
import { printable, shorten } from '../../../system/text.ts';
import { localTime } from '../terminal.ts';

/** Prints what may be long, as fast as its reader takes it. On a terminal nothing can steer it. */
export async function printAll(chunks: AsyncIterable<string> | Iterable<string>) {
  for await (const chunk of chunks) {
    const text = process.stdout.isTTY ? chunk.split(/\r?\n/).map(printable).join('\n') : chunk;
    if (!process.stdout.write(text)) await once(process.stdout, 'drain');
  }
}

/** The table by which staff recognize leads. */
export function leadTable(leads: readonly Lead[], idLength: number): string {
  const rows = leads.map((lead) => [
    localTime(lead.receivedAt),
    lead.id.slice(0, idLength),
    printable(shorten(lead.name, 30)),
    printable(shorten(lead.phone, 24)),
    serviceLabel(lead.service),
    lead.suspect === null ? lead.state : `${lead.state}, may be spam`,
  ]);
  return table(['RECEIVED', 'ID', 'NAME', 'PHONE', 'SERVICE', 'STATE'], rows);
}
