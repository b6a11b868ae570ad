import { INBOX_PROBLEMS, type InboxSession } from '@site/contract/api';
import { fromNodeHeaders } from 'better-auth/node';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Auth } from '../auth.ts';
import { ProblemError } from '../http/problems.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in, on routes with `requireStaff`. */
    staff: InboxSession['person'] & Pick<InboxSession, 'method' | 'expiresAt'>;
  }
}

interface RequireStaffOptions {
  auth: () => Promise<Auth>;
  /** With an identity provider only its own sessions count. */
  hasProvider: boolean;
}

export function requireStaff(app: FastifyInstance, { auth, hasProvider }: RequireStaffOptions) {
  app.addHook('onRequest', async (request) => {
    const found = await (await auth()).api.getSession({ headers: fromNodeHeaders(request.headers) });
    if (!found || found.user.removedAt || (found.session.method === 'oidc') !== hasProvider)
      throw new ProblemError(
        INBOX_PROBLEMS.signedOut,
        'Your session has ended, or you are not signed in. Sign in.',
      );
    const { id, name, email, role } = found.user;
    const { method, expiresAt } = found.session;
    request.staff = {
      id,
      name,
      email,
      role: role === 'owner' ? 'owner' : 'staff',
      method: method === 'oidc' ? method : 'link',
      expiresAt: new Date(expiresAt).toISOString(),
    };
  });
}

export async function requireOwner({ staff }: FastifyRequest) {
  if (staff.role === 'owner') return;
  throw new ProblemError(INBOX_PROBLEMS.forbidden, 'Only an owner may do this. Ask one of them.');
}
