import { type InboxSession, newPerson, type StaffPerson, sessionChange } from '@site/contract/inbox';
import type { FastifyInstance } from 'fastify';
import { addStaff, listStaff, removeStaff, setSummary } from '../../accounts/people.ts';
import { endSession, listSessions, type SignedIn } from '../../accounts/sessions.ts';
import { sendNotFound } from '../../http/errors.ts';
import { parseBody } from './body.ts';
import { requireOwner } from './require-staff.ts';
import type { SignInOptions } from './sign-in.ts';

/** Who is signed in, where, and who else may sign in. */
export async function sessionRoutes(app: FastifyInstance, { database, cookie }: SignInOptions) {
  const describeSession = async ({ id, name, email, role, summary }: SignedIn): Promise<InboxSession> => {
    const { count } = await database
      .selectFrom('staff_passkey')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('staff_id', '=', id)
      .executeTakeFirstOrThrow();
    return { person: { id, name, email, role }, summary, passkeys: count };
  };

  app.get('/session', { config: { saysWhetherSignedIn: true } }, ({ staff }) => describeSession(staff));

  app.patch('/session', async ({ staff, body }) => {
    const { summary } = parseBody(sessionChange, body);
    await setSummary(database, staff.id, summary);
    return describeSession({ ...staff, summary });
  });

  app.get('/sessions', ({ staff }) => listSessions(database, staff));

  app.delete<{ Params: { id: string } }>('/sessions/:id', async (request, reply) => {
    const { staff, params } = request;
    if (!(await endSession(database, staff.id, params.id))) return sendNotFound(request, reply);
    if (params.id === staff.sessionId) cookie.clear(reply);
    return reply.code(204).send();
  });

  app.post('/sign-out', async ({ staff }, reply) => {
    await endSession(database, staff.id, staff.sessionId);
    cookie.clear(reply);
    return reply.code(204).send();
  });

  app.get('/people', async ({ staff }): Promise<StaffPerson[]> => {
    const people = await listStaff(database);
    const isOwner = staff.role === 'owner';
    return people.map(({ id, name, email, role }) => ({ id, name, ...(isOwner && { email, role }) }));
  });

  app.post('/people', { preHandler: requireOwner }, async ({ staff, body, log }, reply) => {
    const { id, name, email, role } = await addStaff(database, parseBody(newPerson, body));
    log.info({ staff: staff.id, added: id }, 'somebody may sign in');
    return reply.code(201).send({ id, name, email, role } satisfies StaffPerson);
  });

  app.delete<{ Params: { id: string } }>(
    '/people/:id',
    { preHandler: requireOwner },
    async (request, reply) => {
      const { staff, params, log } = request;
      if (!(await removeStaff(database, params.id))) return sendNotFound(request, reply);
      log.info({ staff: staff.id, removed: params.id }, 'somebody may not sign in any more');
      return reply.code(204).send();
    },
  );
}
