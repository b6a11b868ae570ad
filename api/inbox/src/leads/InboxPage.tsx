import { Outlet, useMatch, useNavigate } from 'react-router-dom';
import { useShortcut } from '../shortcuts.tsx';
import classes from './InboxPage.module.css';
import { LeadList } from './LeadList.tsx';
import { useLeads } from './queries.ts';
import { useLeadFilter } from './use-lead-filter.ts';

/** The list of leads beside the open lead. A phone shows one of them. */
export function InboxPage() {
  const { search } = useLeadFilter();
  const { leads, counts } = useLeads();
  const navigate = useNavigate();
  const id = useMatch('/leads/:id')?.params.id;

  const waiting = counts ? counts.statuses.new - counts.suspect : 0;
  const index = leads.findIndex((lead) => lead.id === id);
  const open = (next: number) => {
    const lead = leads[next];
    if (lead) navigate({ pathname: `/leads/${lead.id}`, search });
  };
  useShortcut('j', () => open(index + 1));
  useShortcut('k', () => open(index - 1));

  const title = [waiting > 0 && `(${waiting})`, leads[index] && `${leads[index].name} –`, 'Inbox'];
  return (
    <div className={classes.inbox} data-open={id !== undefined || undefined}>
      <title>{title.filter(Boolean).join(' ')}</title>
      <section className={classes.list} aria-label="Leads">
        <LeadList openId={id} />
      </section>
      <div className={classes.lead}>
        <Outlet />
        {!id && <p className={classes.nothing}>Choose a lead.</p>}
      </div>
    </div>
  );
}
