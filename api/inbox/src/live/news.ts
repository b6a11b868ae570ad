import { type InboxNews, LEADS_AT_A_TIME } from '@site/contract/inbox';
import { getLead } from '../api/leads.ts';
import { leadInSight, loadLead } from '../leads/details.ts';
import { leadList, refreshList, reloadList } from '../leads/list.ts';
import { tellOf } from './announce.ts';

/** So many leads are looked up one by one. */
const ONE_BY_ONE = 20;

/** The leads that came in, also where the list does not show them. */
async function arrivedLeads(ids: readonly string[]) {
  const asked = await Promise.allSettled(
    ids.slice(0, ONE_BY_ONE).map((id) => leadInSight(id) ?? getLead(id)),
  );
  return asked.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
}

/** Shows what has happened to leads, and tells of those that came in. @param open the lead that is open */
export async function showNews({ arrived, changed }: InboxNews, open: string | undefined): Promise<void> {
  const firstPage = new Set(
    leadList()
      .leads.slice(0, LEADS_AT_A_TIME)
      .map(({ id }) => id),
  );
  const beyond = changed.filter((id) => id !== open && !firstPage.has(id) && leadInSight(id));
  // After a break nobody says what was missed.
  const isUnknown = arrived.length + changed.length === 0;
  // Behind the first page is where a lead may have gone that was in it, or one that is not loaded: its place there is the API's to say.
  const mayMove =
    leadList().leads.length > LEADS_AT_A_TIME && changed.some((id) => firstPage.has(id) || !leadInSight(id));
  const isMuch = isUnknown || mayMove || beyond.length > ONE_BY_ONE;
  const list = isMuch ? reloadList : refreshList;
  await Promise.all([
    leadList().counts ? list() : undefined,
    ...(open ? [loadLead(open)] : []),
    ...(isMuch ? [] : beyond.map((id) => loadLead(id))),
  ]);
  if (arrived.length > 0) tellOf(await arrivedLeads(arrived), { isAll: arrived.length <= ONE_BY_ONE });
}
