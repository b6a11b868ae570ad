import type { ProviderSettings } from '@site/contract/identity-provider';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { beginSession, endSession, findSession, nameDevice } from '../../accounts/sessions.ts';
import type { LeadsDatabase } from '../../database/schema.ts';
import type { LinkSender } from './links.ts';
import type { SessionCookie } from './require-staff.ts';

export interface SignInOptions {
  database: LeadsDatabase;
  cookie: SessionCookie;
  /** Of the inbox, without a slash at its end. */
  origin: string;
  links: LinkSender;
  /** Where the firm's identity provider signs in, and nothing else does. */
  oidc: ProviderSettings | undefined;
}

/**
 * Signs somebody in on the device that asks: always by a new session, so that one that somebody else has put there is worth
 * nothing. The one before ends.
 */
export async function signIn(
  request: FastifyRequest,
  reply: FastifyReply,
  { database, cookie }: Pick<SignInOptions, 'database' | 'cookie'>,
  staffId: string,
) {
  const before = await findSession(database, cookie.read(request));
  if (before) await endSession(database, before.id, before.sessionId);
  cookie.set(reply, await beginSession(database, staffId, nameDevice(request.headers['user-agent'])));
  request.log.info({ staff: staffId }, 'signed in');
}
