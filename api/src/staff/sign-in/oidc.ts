import { INBOX_PATHS } from '@site/contract/inbox';
import * as client from 'openid-client';
import { findStaff, type StaffMember } from '../../accounts/people.ts';
import { LinkUsed, NotAllowed } from '../../accounts/problems.ts';
import { issueToken, randomToken, spendToken } from '../../accounts/tokens.ts';
import type { LeadsDatabase } from '../../database/schema.ts';

/** The firm's identity provider. */
export interface OidcSettings {
  issuer: URL;
  clientId: string;
  clientSecret: string;
}

/** How long somebody may take to sign in there, in milliseconds. */
const SIGN_IN_LIFE = 10 * 60_000;

interface Started {
  verifier: string;
  nonce: string;
  next: string;
}

/** Sign-in by OpenID Connect: authorization code with PKCE. Who may sign in is still the inbox's own list. */
export class Oidc {
  readonly #database: LeadsDatabase;
  readonly #settings: OidcSettings;
  readonly #callback: string;
  #configuration: Promise<client.Configuration> | undefined;

  /** @param origin of the inbox */
  constructor(database: LeadsDatabase, settings: OidcSettings, origin: string) {
    this.#database = database;
    this.#settings = settings;
    this.#callback = `${origin}${INBOX_PATHS.api}/sign-in/oidc/callback`;
  }

  /** Where the browser is sent to, and what it has to bring back. @param next page after it */
  async start(next: string): Promise<{ address: URL; state: string }> {
    const verifier = client.randomPKCECodeVerifier();
    const [state, nonce] = [randomToken(), client.randomNonce()];
    const started: Started = { verifier, nonce, next };
    const address = client.buildAuthorizationUrl(await this.#discovered(), {
      redirect_uri: this.#callback,
      scope: 'openid email',
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    });
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
    const configuration = await this.#discovered();
    const used = state ? await spendToken(this.#database, 'oidc', state) : undefined;
    if (!used) throw new LinkUsed();
    const { verifier, nonce, next }: Started = JSON.parse(used.data);
    const tokens = await client
      .authorizationCodeGrant(configuration, new URL(`${this.#callback}?${query}`), {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      .catch((error: unknown) => {
        if (isRefusal(error)) throw new NotAllowed('The sign-in was not accepted. Try again.');
        throw error;
      });
    const { email, email_verified: isVerified } = await this.#claimsOf(configuration, tokens);
    // Whoever may choose an address there without proof could choose that of a colleague.
    const member =
      typeof email === 'string' && isVerified === true ? await findStaff(this.#database, email) : undefined;
    if (!member)
      throw new NotAllowed('Your address may not sign in here. Ask an owner of the inbox to add it.');
    return { member, next };
  }

  /** Who it is: some providers say it in the token, others only when they are asked. */
  async #claimsOf(
    configuration: client.Configuration,
    tokens: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers,
  ): Promise<{ email?: unknown; email_verified?: unknown }> {
    const claims = tokens.claims();
    if (claims && claims.email === undefined)
      return client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
    return { email: claims?.email, email_verified: claims?.email_verified };
  }

  #discovered(): Promise<client.Configuration> {
    this.#configuration ??= this.#discover().catch((error) => {
      // The next sign-in tries again.
      this.#configuration = undefined;
      throw error;
    });
    return this.#configuration;
  }

  #discover() {
    const { issuer, clientId, clientSecret } = this.#settings;
    const execute = issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [];
    return client.discovery(issuer, clientId, clientSecret, undefined, { execute, timeout: 10 });
  }
}

/** Whether the provider, or what it says, has refused, rather than that it could not be reached. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof client.AuthorizationResponseError ||
    error instanceof client.ResponseBodyError ||
    error instanceof client.ClientError
  );
}
