import { isEmailVerified, type ProviderSettings } from '@site/contract/settings';
import * as client from 'openid-client';

/** State that the browser keeps until the sign-in is finished. */
export interface PendingSignIn {
  state: string;
  nonce: string;
  verifier: string;
}

/** Signs people in with OpenID Connect: authorization code with PKCE. */
export class IdentityProvider {
  readonly #settings: ProviderSettings;
  readonly #callback: string;
  #configuration: Promise<client.Configuration> | undefined;

  /** @param callback the redirect address */
  constructor(settings: ProviderSettings, callback: string) {
    this.#settings = settings;
    this.#callback = callback;
  }

  /** Returns where to send the browser. @throws if the provider does not answer */
  async start(): Promise<{ address: URL; pending: PendingSignIn }> {
    const [state, nonce] = [client.randomState(), client.randomNonce()];
    const verifier = client.randomPKCECodeVerifier();
    const address = client.buildAuthorizationUrl(await this.#discovered(), {
      redirect_uri: this.#callback,
      scope: 'openid email',
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    });
    return { address, pending: { state, nonce, verifier } };
  }

  /**
   * Returns the claims of the person who signed in. `email` is present only if the provider has verified it.
   * @param query of the redirect
   * @throws if the provider refuses or does not answer, or the ID token is not signed by it
   */
  async finish(query: string, { state, nonce, verifier }: PendingSignIn) {
    const configuration = await this.#discovered();
    const tokens = await client.authorizationCodeGrant(configuration, new URL(`${this.#callback}?${query}`), {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('The provider sent no ID token');
    // Some providers have the email only in the user info, not in the ID token.
    const { email, email_verified: verified }: Record<string, unknown> =
      claims.email === undefined
        ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : claims;
    const { email: _, ...others } = claims;
    return typeof email === 'string' && isEmailVerified(verified, this.#settings)
      ? { ...others, email: email.toLowerCase() }
      : others;
  }

  #discovered(): Promise<client.Configuration> {
    this.#configuration ??= this.#discover().catch((error) => {
      this.#configuration = undefined;
      throw error;
    });
    return this.#configuration;
  }

  #discover(): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret } = this.#settings;
    // Without these checks, openid-client does not verify the ID token's signature.
    const execute = [client.enableNonRepudiationChecks];
    if (issuer.protocol === 'http:') execute.push(client.allowInsecureRequests);
    return client.discovery(issuer, clientId, clientSecret, undefined, { execute, timeout: 10 });
  }
}
