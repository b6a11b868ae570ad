import { INBOX_PROBLEMS, type InboxSession } from '@site/contract/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Auth } from '../auth.ts';
import { ProblemError } from '../http/problems.ts';
import { webHeaders } from '../http/web-headers.ts';

/** Who asks. */
export type SignedIn = InboxSession['person'] & Pick<InboxSession, 'method' | 'expiresAt'>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on the routes of `requireStaff`. */
    staff: SignedIn;
  }
}

interface RequireStaffOptions {
  auth: () => Promise<Auth>;
  /** With an identity provider only its own sessions count. */
  hasProvider: boolean;
}

/** Answers 401 to whoever is not signed in. */
export function requireStaff(app: FastifyInstance, { auth, hasProvider }: RequireStaffOptions) {
  app.addHook('onRequest', async (request) => {
    const found = await (await auth()).api.getSession({ headers: webHeaders(request.headers) });
    if (!found || found.user.removedAt || (found.session.method === 'oidc') !== hasProvider)
      throw signedOut();
    const { id, name, email, role } = found.user;
    const { method, expiresAt } = found.session;
    request.staff = {
      id,
      name,
      email,
      role: role === 'owner' ? 'owner' : 'staff',
      method: method === 'oidc' || method === 'passkey' ? method : 'link',
      expiresAt: new Date(expiresAt).toISOString(),
    };
  });
}

/** A hook for what only owners may do. */
export async function requireOwner({ staff }: FastifyRequest) {
  if (staff.role === 'owner') return;
  throw new ProblemError({
    type: INBOX_PROBLEMS.forbidden,
    title: 'Not allowed',
    status: 403,
    detail: 'Only an owner may do this. Ask one of them.',
  });
}

export function signedOut() {
  return new ProblemError({
    type: INBOX_PROBLEMS.signedOut,
    title: 'Signed out',
    status: 401,
    detail: 'Your session has ended, or you are not signed in. Sign in.',
  });
}
