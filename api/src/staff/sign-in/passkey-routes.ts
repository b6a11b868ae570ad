import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { passkeyResponse } from '@site/contract/inbox';
import type { FastifyInstance } from 'fastify';
import { nameDevice } from '../../accounts/sessions.ts';
import { sendNotFound } from '../../http/errors.ts';
import { parseBody } from './body.ts';
import type { Passkeys } from './passkeys.ts';
import { type SignInOptions, signIn } from './sign-in.ts';

/** Loaded when somebody first asks: what reads certificates takes longer to load than the rest of the API. */
function passkeysOf({ database, origin }: SignInOptions): () => Promise<Passkeys> {
  let passkeys: Promise<Passkeys> | undefined;
  return () => {
    passkeys ??= import('./passkeys.ts').then((module) => new module.Passkeys(database, origin));
    return passkeys;
  };
}

/** Signing in with a passkey, for those who are not signed in. */
export async function passkeySignInRoutes(app: FastifyInstance, options: SignInOptions) {
  const passkeys = passkeysOf(options);

  app.post('/sign-in/passkey/options', async () => (await passkeys()).signInOptions());

  app.post('/sign-in/passkey', async (request, reply) => {
    const { response } = parseBody(passkeyResponse, request.body);
    // The library looks at every part of it.
    const member = await (await passkeys()).signIn(response as unknown as AuthenticationResponseJSON);
    await signIn(request, reply, options, member.id);
    return reply.code(204).send();
  });
}

/** The passkeys of whoever is signed in. */
export async function passkeyRoutes(app: FastifyInstance, options: SignInOptions) {
  const passkeys = passkeysOf(options);

  app.get('/passkeys', async ({ staff }) => (await passkeys()).list(staff.id));

  app.post('/passkeys/options', async ({ staff }) => (await passkeys()).addingOptions(staff));

  app.post('/passkeys', async ({ staff, body, headers, log }, reply) => {
    const { response } = parseBody(passkeyResponse, body);
    const made = response as unknown as RegistrationResponseJSON;
    await (await passkeys()).add(staff, made, nameDevice(headers['user-agent']));
    log.info({ staff: staff.id }, 'passkey added');
    return reply.code(201).send();
  });

  app.delete<{ Params: { id: string } }>('/passkeys/:id', async (request, reply) => {
    const { staff, params, log } = request;
    if (!(await (await passkeys()).remove(staff.id, params.id))) return sendNotFound(request, reply);
    log.info({ staff: staff.id }, 'passkey removed');
    return reply.code(204).send();
  });
}
