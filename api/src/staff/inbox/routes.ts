import { Readable } from 'node:stream';
import { newNote, stateChange, suspicionVerdict, takeRequest } from '@site/contract/inbox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LeadsDatabase } from '../../database/schema.ts';
import { eraseLeads } from '../../delivery/erasure.ts';
import { describeError } from '../../http/log.ts';
import { leadsCsv } from '../../leads/csv.ts';
import { deleteMailOf, emptyLog } from '../../leads/erasure.ts';
import type { LeadFeed } from '../../leads/feed.ts';
import { completeLeads } from '../../leads/store.ts';
import type { LeadChanges } from '../changes/lead-changes.ts';
import { NoSuchLead } from '../changes/problems.ts';
import { parseBody } from '../sign-in/body.ts';
import { requireOwner } from '../sign-in/require-staff.ts';
import { readDetail, readId } from './detail.ts';
import { eventsRoute } from './events.ts';
import { choose, parseInboxQuery } from './filters.ts';
import { readPage, readRows } from './list.ts';
import { parseNumbersQuery, readNumbers } from './numbers.ts';

/** Leads of an export that are read at once. */
const EXPORTED = 500;

/** How long an export may take, in milliseconds: its reader may have a slow line. */
const EXPORT_TIMEOUT = 10 * 60_000;

interface LeadsOptions {
  database: LeadsDatabase;
  changes: LeadChanges;
  feed: LeadFeed;
  /** Within how many minutes a lead is called back. */
  promise: number;
  mailFolder: string;
}

/** The leads of staff's inbox, for those who are signed in. No reading or change is logged with what a lead says. */
export async function inboxRoutes(
  app: FastifyInstance,
  { isStillSignedIn, ...options }: LeadsOptions & Pick<Parameters<typeof eventsRoute>[1], 'isStillSignedIn'>,
) {
  app.register(readingRoutes, options);
  app.register(changingRoutes, options);
  app.register(ownersRoutes, options);
  app.register(eventsRoute, { feed: options.feed, isStillSignedIn });
}

async function readingRoutes(app: FastifyInstance, { database, promise }: LeadsOptions) {
  app.get('/leads', async (request) => {
    const page = await readPage(database, parseInboxQuery(request.query), { me: request.staff.id, promise });
    logReading(request, page.leads.length, 'inbox');
    return page;
  });
  app.get('/leads/:id', async (request) => {
    const lead = await readDetail(database, readId(request.params), promise);
    logReading(request, 1, 'inbox');
    return lead;
  });
  app.get('/numbers', (request) => readNumbers(database, parseNumbersQuery(request.query)));
}

/** Each answers with the lead as it is then. */
async function changingRoutes(app: FastifyInstance, { database, changes, promise }: LeadsOptions) {
  const post = (what: string, change: (id: string, me: string, body: unknown) => Promise<void>) =>
    app.post(`/leads/:id/${what}`, async (request) => {
      const id = readId(request.params);
      await change(id, request.staff.id, request.body);
      request.log.info({ lead: id, staff: request.staff.id, what }, 'lead changed');
      return readDetail(database, id, promise);
    });
  post('take', (id, me, body) => changes.take(id, me, parseBody(takeRequest, body).over));
  post('release', (id, me) => changes.release(id, me));
  post('state', (id, me, body) => changes.setState(id, me, parseBody(stateChange, body)));
  post('notes', (id, me, body) => changes.note(id, me, parseBody(newNote, body).text));
  post('suspicion', (id, me, body) => changes.judge(id, me, parseBody(suspicionVerdict, body).isSpam));
}

/** What only owners do: taking leads out of the system, and erasing them. */
async function ownersRoutes(app: FastifyInstance, { database, feed, mailFolder }: LeadsOptions) {
  app.addHook('onRequest', requireOwner);

  app.get(
    '/leads.csv',
    { handlerTimeout: EXPORT_TIMEOUT, exposeHeadRoute: false },
    async (request, reply) => {
      const query = parseInboxQuery(request.query);
      const { id: me } = request.staff;
      let count = 0;
      async function* lines() {
        yield leadsCsv([]);
        const chosen = await choose(database, query, me);
        let cursor = query.cursor;
        do {
          const { rows, next } = await readRows(database, chosen, { cursor, limit: EXPORTED, byTime: true });
          yield leadsCsv(await completeLeads(database, rows), { header: false });
          count += rows.length;
          cursor = next ?? undefined;
        } while (cursor !== undefined);
        logReading(request, count, 'csv');
      }
      reply.header('content-disposition', 'attachment; filename="leads.csv"');
      return reply.type('text/csv; charset=utf-8').send(Readable.from(lines()));
    },
  );

  app.delete('/leads/:id', async (request, reply) => {
    const id = readId(request.params);
    const { leads } = await eraseLeads(database, mailFolder, [id]);
    if (leads === 0) throw new NoSuchLead();
    feed.wake();
    request.log.info({ lead: id, staff: request.staff.id }, 'lead erased');
    // Whoever reads the file keeps it; the next one that is erased, and the daily erasure, empty it as well.
    await emptyLog(database).catch((error) =>
      request.log.warn(
        { failure: describeError(error) },
        'traces of an erased lead remain in the log of the database',
      ),
    );
    // What was being sent when the lead was erased may have become a file since.
    await deleteMailOf(mailFolder, [id]);
    return reply.code(204).send();
  });
}

function logReading({ log, staff }: FastifyRequest, leads: number, format: string) {
  log.info({ leads, format, staff: staff.id }, 'leads read');
}
