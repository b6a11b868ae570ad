import type { InboxLeadDetail, InboxLeadPage } from '@site/contract/inbox';
import type { LeadsDatabase } from '../database/schema.ts';
import { openLeads } from '../tables/open.ts';
import { afterThisTest, openTestApi, openTestLeads } from './api.ts';
import { describePostgres } from './postgres.ts';
import { inboxApi, signedIn } from './staff.ts';

/** Declares tests on SQLite and on PostgreSQL. */
export function onBothDatabases(tests: (open: () => Promise<LeadsDatabase>) => void) {
  describe('on SQLite', () => tests(() => openTestLeads()));
  describePostgres((server) =>
    tests(async () => {
      const database = await openLeads(await server.createMigrated());
      afterThisTest(() => database.destroy());
      return database;
    }),
  );
}

/** The inbox with Ana, who is of the staff, and Olga, an owner. */
export async function openInbox(database: LeadsDatabase, options: Parameters<typeof openTestApi>[0] = {}) {
  const api = await openTestApi({ ...options, database });
  const ana = await signedIn(database);
  const olga = await signedIn(database, { name: 'Olga Berg', email: 'olga@example.com', role: 'owner' });
  const as = (who: typeof ana) => ({
    id: who.member.id,
    headers: who.headers,
    get: (path: string) => api.app.inject({ url: inboxApi(path), headers: who.headers }),
    list: async (query = ''): Promise<InboxLeadPage> =>
      (await api.app.inject({ url: inboxApi(`leads${query}`), headers: who.headers })).json(),
    detail: async (id: string): Promise<InboxLeadDetail> =>
      (await api.app.inject({ url: inboxApi(`leads/${id}`), headers: who.headers })).json(),
    change: (id: string, what: string, payload: object = {}) =>
      api.app.inject({ method: 'POST', url: inboxApi(`leads/${id}/${what}`), headers: who.headers, payload }),
    erase: (id: string) =>
      api.app.inject({ method: 'DELETE', url: inboxApi(`leads/${id}`), headers: who.headers }),
  });
  return { ...api, ana: as(ana), olga: as(olga) };
}
