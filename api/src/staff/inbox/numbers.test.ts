import { companyHour } from '@site/contract/times';
import { REQUEST } from '../../testing/api.ts';
import { onBothDatabases, openInbox } from '../../testing/inbox.ts';
import { insertLead } from '../../testing/leads.ts';

onBothDatabases((open) => {
  test('the numbers of some days: leads by day and service, how soon they were called, and what came of them', async () => {
    const database = await open();
    const { ana } = await openInbox(database);
    /** A lead of some hour on a day, in some state, called so many minutes later. */
    const insert = async (
      name: string,
      receivedAt: Date,
      { state = 'new' as const, minutes = -1, ...other }: Record<string, unknown> & { minutes?: number } = {},
    ) => {
      const { suspect, service = 'ev-charger' } = other as { suspect?: string; service?: 'generators' };
      const { id } = await insertLead(database, { ...REQUEST, name, service }, { receivedAt, suspect });
      const called_at = minutes < 0 ? null : new Date(receivedAt.getTime() + minutes * 60_000).toISOString();
      await database
        .updateTable('lead')
        .set({ state: state as 'new', called_at })
        .where('id', '=', id)
        .execute();
      return id;
    };
    const at = (day: string, hour: number) => companyHour(day, hour);
    // Both clocks change in these days.
    await insert('before', at('2026-03-06', 23));
    await insert('first', at('2026-03-07', 0), { state: 'done', minutes: 10 });
    const slowest = await insert('slow', at('2026-03-08', 23), {
      state: 'lost',
      minutes: 600,
      service: 'generators',
    });
    await insert('third', at('2026-03-08', 12), { state: 'called', minutes: 20 });
    await insert('fourth', at('2026-03-09', 23), { state: 'handled' });
    await insert('waiting', at('2026-03-09', 1));
    await insert('suspect', at('2026-03-09', 1), { suspect: 'three links' });
    await insert('spam', at('2026-03-09', 1), { state: 'spam' });
    await insert('after', at('2026-03-10', 0));
    const answer = await ana.get('numbers?from=2026-03-07&to=2026-03-09');
    expect(answer.json()).toEqual({
      from: '2026-03-07',
      to: '2026-03-09',
      days: [
        { day: '2026-03-07', leads: 1 },
        { day: '2026-03-08', leads: 2 },
        { day: '2026-03-09', leads: 2 },
      ],
      services: [
        { service: 'ev-charger', leads: 4, jobs: 2 },
        { service: 'generators', leads: 1, jobs: 0 },
      ],
      firstCall: {
        medianMinutes: 20,
        slowest: { leadId: slowest, name: 'slow', minutes: 600 },
        called: 3,
        waiting: 1,
      },
      outcome: { done: 2, lost: 1, open: 2 },
    });
    const two = (await ana.get('numbers?from=2026-03-08&to=2026-03-08')).json();
    expect(two.firstCall).toMatchObject({ medianMinutes: 310, called: 2, waiting: 0 });
    const none = (await ana.get('numbers')).json();
    expect(none.days).toHaveLength(30);
    expect(none.firstCall).toEqual({ medianMinutes: null, slowest: null, called: 0, waiting: 0 });
  });
});
