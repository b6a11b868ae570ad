import { Readable } from 'node:stream';
import {
  assigneeChange,
  INBOX_PATHS,
  inboxSession,
  leadDetail,
  leadFilter,
  leadPage,
  leadQuery,
  newNote,
  newPerson,
  numbers,
  numbersQuery,
  roleChange,
  spamChange,
  staffPerson,
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
import { readNumbers } from '../leads/numbers.ts';
import { addStaff, listStaff, removeStaff, setRole } from './people.ts';
import { requireOwner } from './session.ts';

/** An export may go to a slow line, in milliseconds. */
const EXPORT_TIMEOUT = 10 * 60_000;

const idParams = z.object({ id: z.string().max(100) });

const csvQuery = leadFilter.extend({ bom: z.enum(['0', '1']).default('1') });

export interface StaffRoutesOptions {
  db: Db;
  changes: LeadChanges;
  promiseMinutes: number;
  mailFolder: string;
}

/** What the inbox's page asks. Reading and changing is logged, without what a lead says. */
export async function staffRoutes(app: FastifyInstance, options: StaffRoutesOptions) {
  await app.register(
    async (scope) => {
      scope.register(readingRoutes, options);
      scope.register(changingRoutes, options);
      scope.register(ownerRoutes, options);
    },
    { prefix: INBOX_PATHS.api },
  );
}

async function readingRoutes(instance: FastifyInstance, { db, promiseMinutes }: StaffRoutesOptions) {
  const app = instance.withTypeProvider<ZodTypeProvider>();

  app.get('/session', { schema: { response: { 200: inboxSession } } }, async ({ staff }) => {
    const { method, expiresAt, ...person } = staff;
    return { person, method, expiresAt, promiseMinutes };
  });

  app.get('/people', { schema: { response: { 200: z.array(staffPerson) } } }, async ({ staff }) => {
    const people = await listStaff(db);
    return people.map(({ id, name, email, role }) => ({
      id,
      name,
      ...(staff.role === 'owner' && { email, role }),
    }));
  });

  app.get('/leads', { schema: { querystring: leadQuery, response: { 200: leadPage } } }, async (request) => {
    const page = await readPage(db, request.query, { me: request.staff.id, promiseMinutes });
    request.log.info({ staff: request.staff.id, leads: page.leads.length }, 'leads read');
    return page;
  });

  app.get('/leads/:id', { schema: { params: idParams, response: { 200: leadDetail } } }, async (request) => {
    const lead = await readDetail(db, request.params.id, promiseMinutes);
    request.log.info({ staff: request.staff.id, lead: lead.id }, 'lead read');
    return lead;
  });

  app.get('/numbers', { schema: { querystring: numbersQuery, response: { 200: numbers } } }, ({ query }) =>
    readNumbers(db, query, promiseMinutes),
  );
}

/** Each answers with the lead as it is then. */
async function changingRoutes(
  instance: FastifyInstance,
  { db, changes, promiseMinutes }: StaffRoutesOptions,
) {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const response = { 200: leadDetail };
  app.addHook('onResponse', async ({ params, staff, routeOptions, log }, reply) => {
    if (reply.statusCode === 200)
      log.info({ ...Object(params), staff: staff.id, what: routeOptions.url }, 'lead changed');
  });

  app.put(
    '/leads/:id/assignee',
    { schema: { params: idParams, body: assigneeChange, response } },
    async (request) => {
      await changes.assign(request.params.id, request.staff.id, request.body);
      return readDetail(db, request.params.id, promiseMinutes);
    },
  );

  app.put(
    '/leads/:id/status',
    { schema: { params: idParams, body: statusChange, response } },
    async (request) => {
      await changes.setStatus(request.params.id, request.staff.id, request.body);
      return readDetail(db, request.params.id, promiseMinutes);
    },
  );

  app.post('/leads/:id/notes', { schema: { params: idParams, body: newNote, response } }, async (request) => {
    await changes.addNote(request.params.id, request.staff.id, request.body.text);
    return readDetail(db, request.params.id, promiseMinutes);
  });

  app.put(
    '/leads/:id/spam',
    { schema: { params: idParams, body: spamChange, response } },
    async (request) => {
      await changes.setSpam(request.params.id, request.staff.id, request.body.isSpam);
      return readDetail(db, request.params.id, promiseMinutes);
    },
  );

  app.post('/leads/:id/redeliver', { schema: { params: idParams, response } }, async (request) => {
    await changes.redeliver(request.params.id, request.staff.id);
    return readDetail(db, request.params.id, promiseMinutes);
  });
}

async function ownerRoutes(instance: FastifyInstance, { db, mailFolder }: StaffRoutesOptions) {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  app.addHook('onRequest', requireOwner);

  app.get(
    '/leads.csv',
    { handlerTimeout: EXPORT_TIMEOUT, schema: { querystring: csvQuery } },
    async (request, reply) => {
      const { bom, ...filter } = request.query;
      request.log.info({ staff: request.staff.id }, 'leads exported');
      reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="leads.csv"');
      const lines = leadsCsv(readAll(db, filter, request.staff.id), { bom: bom === '1' });
      return reply.send(Readable.from(lines));
    },
  );

  app.delete('/leads/:id', { schema: { params: idParams } }, async ({ params, staff, log }, reply) => {
    const lead = await db
      .selectFrom('lead')
      .select(['id', 'receivedAt'])
      .where('id', '=', params.id)
      .executeTakeFirst();
    if (!lead) throw noSuchLead();
    await eraseLeads(db, [lead], mailFolder);
    log.info({ staff: staff.id, lead: lead.id }, 'lead erased');
    return reply.code(204).send();
  });

  app.post(
    '/people',
    { schema: { body: newPerson, response: { 201: staffPerson } } },
    async (request, reply) => {
      const person = await addStaff(db, request.body);
      request.log.info({ staff: request.staff.id, added: person.id }, 'person added');
      return reply.code(201).send(person);
    },
  );

  app.patch(
    '/people/:id',
    { schema: { params: idParams, body: roleChange, response: { 200: staffPerson } } },
    async ({ params, body, staff, log }) => {
      const person = await setRole(db, params.id, body.role);
      log.info({ staff: staff.id, changed: person.id, role: person.role }, 'role changed');
      return person;
    },
  );

  app.delete('/people/:id', { schema: { params: idParams } }, async ({ params, staff, log }, reply) => {
    await removeStaff(db, params.id);
    log.info({ staff: staff.id, removed: params.id }, 'person removed');
    return reply.code(204).send();
  });
}
