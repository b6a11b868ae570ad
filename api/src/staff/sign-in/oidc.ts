import { IdentityProvider, ProviderRefusal, type ProviderSettings } from '@site/contract/identity-provider';
import { INBOX_PATHS } from '@site/contract/inbox';
import { findStaff, type StaffMember } from '../../accounts/people.ts';
import { LinkUsed, NotAllowed } from '../../accounts/problems.ts';
import { issueToken, spendToken } from '../../accounts/tokens.ts';
import type { LeadsDatabase } from '../../database/schema.ts';

/** How long somebody may take to sign in there, in milliseconds. */
const SIGN_IN_LIFE = 10 * 60_000;

interface Started {
  verifier: string;
  nonce: string;
  next: string;
}

/** Sign-in at the firm's identity provider. Who may sign in is still the inbox's own list. */
export class Oidc {
  readonly #database: LeadsDatabase;
  readonly #provider: IdentityProvider;

  /** @param origin of the inbox */
  constructor(database: LeadsDatabase, settings: ProviderSettings, origin: string) {
    this.#database = database;
    this.#provider = new IdentityProvider(settings, `${origin}${INBOX_PATHS.api}/sign-in/oidc/callback`);
  }

  /** Where the browser is sent to, and what it has to bring back. @param next page after it */
  async start(next: string): Promise<{ address: URL; state: string }> {
    const { address, begun } = await this.#provider.start();
    const { state, ...secrets } = begun;
    const started: Started = { ...secrets, next };
    await issueToken(this.#database, {
      purpose: 'oidc',
      token: state,
      validFor: SIGN_IN_LIFE,
      data: JSON.stringify(started),
    });
    return { address, state };
  }

  /**
   * Who has signed in there.
   * @param query of the address that the browser came back with
   * @param state that this browser was given: a link with somebody else's sign-in is worth nothing
   * @throws LinkUsed; NotAllowed
   */
  async finish(query: string, state: string): Promise<{ member: StaffMember; next: string }> {
    const used = state ? await spendToken(this.#database, 'oidc', state) : undefined;
    if (!used) throw new LinkUsed();
    const { next, ...secrets }: Started = JSON.parse(used.data);
    const { email } = await this.#provider.finish(query, { state, ...secrets }).catch((error: unknown) => {
      if (error instanceof ProviderRefusal) throw new NotAllowed('The sign-in was not accepted. Try again.');
      throw error;
    });
    const member = email === undefined ? undefined : await findStaff(this.#database, email);
    if (!member)
      throw new NotAllowed('Your address may not sign in here. Ask an owner of the inbox to add it.');
    return { member, next };
  }
}
