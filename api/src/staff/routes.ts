import { Readable } from 'node:stream';
import {
  assigneeChange,
  INBOX_PATHS,
  type InboxSession,
  leadFilter,
  leadQuery,
  leadStatisticsQuery,
  newNote,
  newPerson,
  roleChange,
  type StaffPerson,
  statusChange,
} from '@site/contract/api';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Db } from '../db.ts';
import type { LeadChanges } from '../leads/changes.ts';
import { leadsCsv } from '../leads/csv.ts';
import { noSuchLead, readDetail } from '../leads/detail.ts';
import { eraseLeads } from '../leads/erase.ts';
import { readAll, readPage } from '../leads/list.ts';
import { readLeadStatistics } from '../leads/statistics.ts';
import { addStaff, listStaff, removeStaff, setRole } from './people.ts';
import { requireOwner } from './session.ts';

const params = z.object({ id: z.string().max(100) });

export interface StaffRoutesOptions {
  db: Db;
  changes: LeadChanges;
}

/** Serves the inbox's API. Reading and changing is logged, without the content of leads. */
export async function staffRoutes(app: FastifyInstance, options: StaffRoutesOptions) {
  for (const routes of [readingRoutes, changingRoutes, ownerRoutes])
    app.register(routes, { ...options, prefix: INBOX_PATHS.api });
}

async function readingRoutes(instance: FastifyInstance, { db }: StaffRoutesOptions) {
  const app = instance.withTypeProvider<ZodTypeProvider>();

  app.get('/session', async ({ staff }): Promise<InboxSession> => {
    const { method, expiresAt, ...person } = staff;
    return { person, method, expiresAt };
  });

  app.get('/people', async ({ staff }): Promise<StaffPerson[]> => {
    const people = await listStaff(db);
    return staff.role === 'owner' ? people : people.map(({ id, name }) => ({ id, name }));
  });

  app.get('/leads', { schema: { querystring: leadQuery } }, async ({ query, staff, log }) => {
    const page = await readPage(db, query, staff.id);
    log.info({ staff: staff.id, leads: page.leads.length }, 'leads read');
    return page;
  });

  app.get('/leads/:id', { schema: { params } }, async ({ params: { id }, staff, log }) => {
    const lead = await readDetail(db, id);
    log.info({ staff: staff.id, lead: lead.id }, 'lead read');
    return lead;
  });

  app.get('/numbers', { schema: { querystring: leadStatisticsQuery } }, async ({ query, staff, log }) => {
    const numbers = await readLeadStatistics(db, query);
    log.info({ staff: staff.id, lead: numbers.firstCall.slowest?.leadId }, 'numbers read');
    return numbers;
  });
}

/** Each answers with the changed lead. */
async function changingRoutes(instance: FastifyInstance, { changes }: StaffRoutesOptions) {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  app.addHook('onResponse', async ({ params, staff, routeOptions, log }, reply) => {
    if (reply.statusCode === 200)
      log.info({ ...Object(params), staff: staff.id, change: routeOptions.url }, 'lead changed');
  });

  app.put('/leads/:id/assignee', { schema: { params, body: assigneeChange } }, ({ params, staff, body }) =>
    changes.assign(params.id, staff.id, body),
  );
  app.put('/leads/:id/status', { schema: { params, body: statusChange } }, ({ params, staff, body }) =>
    changes.setStatus(params.id, staff.id, body),
  );
  app.post('/leads/:id/notes', { schema: { params, body: newNote } }, ({ params, staff, body }) =>
    changes.addNote(params.id, staff.id, body.text),
  );
  app.post('/leads/:id/not-spam', { schema: { params } }, ({ params, staff }) =>
    changes.markAsNotSpam(params.id, staff.id),
  );
  app.post('/leads/:id/redeliver', { schema: { params } }, ({ params, staff }) =>
    changes.redeliver(params.id, staff.id),
  );
}

async function ownerRoutes(instance: FastifyInstance, { db }: StaffRoutesOptions) {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  app.addHook('onRequest', requireOwner);

  app.get('/leads.csv', { schema: { querystring: leadFilter } }, async ({ query, staff, log }, reply) => {
    log.info({ staff: staff.id }, 'leads exported');
    reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="leads.csv"');
    return reply.send(Readable.from(leadsCsv(readAll(db, query, staff.id))));
  });

  app.delete('/leads/:id', { schema: { params } }, async ({ params: { id }, staff, log }, reply) => {
    const count = await eraseLeads(db, (eb) => eb('lead.id', '=', id));
    if (count === 0) throw noSuchLead();
    log.info({ staff: staff.id, lead: id }, 'lead erased');
    return reply.code(204).send();
  });

  app.post('/people', { schema: { body: newPerson } }, async ({ body, staff, log }, reply) => {
    const person: StaffPerson = await addStaff(db, body);
    log.info({ staff: staff.id, added: person.id }, 'person added');
    return reply.code(201).send(person);
  });

  app.patch('/people/:id', { schema: { params, body: roleChange } }, async ({ params, body, staff, log }) => {
    const person = await setRole(db, params.id, body.role);
    log.info({ staff: staff.id, changed: person.id, role: person.role }, 'role changed');
    return person;
  });

  app.delete('/people/:id', { schema: { params } }, async ({ params: { id }, staff, log }, reply) => {
    await removeStaff(db, id);
    log.info({ staff: staff.id, removed: id }, 'person removed');
    return reply.code(204).send();
  });
}
