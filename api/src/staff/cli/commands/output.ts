import { once } from 'node:events';
import { serviceLabel } from '@site/contract';
import { printable } from '@site/contract/program';
import { table } from '@site/contract/table';
import { companyTime } from '@site/contract/times';
import type { LeadsDatabase } from '../../../database/schema.ts';
import type { Lead } from '../../../leads/schema.ts';
import { shortIdLength } from '../../../leads/store.ts';
import { shorten } from '../../../system/text.ts';

/** Prints what may be long, as fast as its reader takes it. On a terminal nothing can steer it. */
export async function printAll(chunks: AsyncIterable<string> | Iterable<string>) {
  for await (const chunk of chunks) {
    const text = process.stdout.isTTY ? chunk.split(/\r?\n/).map(printable).join('\n') : chunk;
    if (!process.stdout.write(text)) await once(process.stdout, 'drain');
  }
}

/** The table by which staff recognize leads, with as much of the ids as tells them from all others. */
export async function leadTable(database: LeadsDatabase, leads: readonly Lead[]): Promise<string> {
  const idLength = await shortIdLength(database);
  const rows = leads.map((lead) => [
    companyTime(lead.receivedAt),
    lead.id.slice(0, idLength),
    printable(shorten(lead.name, 30)),
    printable(shorten(lead.phone, 24)),
    serviceLabel(lead.service),
    lead.suspect === null ? lead.state : `${lead.state}, may be spam`,
    printable(shorten(lead.taker ?? '', 24)),
  ]);
  return table(['RECEIVED', 'ID', 'NAME', 'PHONE', 'SERVICE', 'STATE', 'TAKEN BY'], rows);
}
