import { type InboxNews, LEADS_AT_A_TIME } from '@site/contract/inbox';
import { useEffect } from 'react';
import { getLead } from '../api/leads.ts';
import { leadInSight, loadLead } from '../leads/details.ts';
import { leadList, refreshList, reloadList } from '../leads/list.ts';
import { loadSession } from '../session/session.ts';
import { tellOf } from './announce.ts';
import { collectNews } from './collect.ts';
import { listen } from './events.ts';

/** News of a moment are looked up once, after so many milliseconds. */
const TOGETHER = 250;
/** So many leads are looked up one by one. */
const ONE_BY_ONE = 20;

/** The leads that came in, also where the list does not show them. */
async function arrivedLeads(ids: readonly string[]) {
  const asked = await Promise.allSettled(
    ids.slice(0, ONE_BY_ONE).map((id) => leadInSight(id) ?? getLead(id)),
  );
  return asked.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
}

async function handle({ arrived, changed }: InboxNews, openId: () => string | undefined) {
  const open = openId();
  const firstPage = new Set(
    leadList()
      .leads.slice(0, LEADS_AT_A_TIME)
      .map(({ id }) => id),
  );
  const beyond = changed.filter((id) => id !== open && !firstPage.has(id) && leadInSight(id));
  // After a break nobody says what was missed.
  const isUnknown = arrived.length + changed.length === 0;
  const isMuch = isUnknown || beyond.length > ONE_BY_ONE;
  const list = isMuch ? reloadList : refreshList;
  await Promise.all([
    leadList().counts ? list() : undefined,
    ...(open ? [loadLead(open)] : []),
    ...(isMuch ? [] : beyond.map((id) => loadLead(id))),
  ]);
  if (arrived.length > 0) tellOf(await arrivedLeads(arrived));
}

/** Keeps list and lead as they are for everybody, while the page is open. @param openId the lead that is open; never another function */
export function useLive(openId: () => string | undefined): void {
  useEffect(() => {
    const news = collectNews((collected) => void handle(collected, openId), TOGETHER);
    const end = listen(news.add, () => void loadSession());
    const look = () => {
      if (document.visibilityState === 'visible') news.add({ arrived: [], changed: [] });
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      end();
      news.stop();
      document.removeEventListener('visibilitychange', look);
    };
  }, [openId]);
}
