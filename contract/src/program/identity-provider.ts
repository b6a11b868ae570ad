import * as client from 'openid-client';

/** An organisation's identity provider, as its settings name it. */
export interface ProviderSettings {
  issuer: URL;
  clientId: string;
  clientSecret: string;
}

/** A sign-in that has begun. Who finishes it has to show that it is theirs. */
export interface BegunSignIn {
  /** What the browser brings back. */
  state: string;
  nonce: string;
  verifier: string;
}

/** What a provider says of who has signed in. */
interface SaidOfPerson {
  /** Whose word it is. */
  iss: string;
  /** Whom the provider means, for ever. */
  sub: string;
  /** In lower case, and only where the provider has proven it. */
  email?: string;
  [claim: string]: unknown;
}

/** Says that the provider, or what it says, has refused a sign-in, rather than that it could not be reached. */
export class ProviderRefusal extends Error {}

/** Sign-in at an organisation's provider by OpenID Connect: authorization code with PKCE. It says who somebody is, not what they may. */
export class IdentityProvider {
  readonly #settings: ProviderSettings;
  readonly #callback: string;
  #configuration: Promise<client.Configuration> | undefined;

  /** @param callback the address to which the provider leads back */
  constructor(settings: ProviderSettings, callback: string) {
    this.#settings = settings;
    this.#callback = callback;
  }

  /** Where the browser is sent to. @throws where the provider does not answer */
  async start(): Promise<{ address: URL; begun: BegunSignIn }> {
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
    return { address, begun: { state, nonce, verifier } };
  }

  /**
   * Who has signed in there.
   * @param query of the address that the browser came back with
   * @throws ProviderRefusal; another error where the provider does not answer
   */
  async finish(query: string, { state, nonce, verifier }: BegunSignIn): Promise<SaidOfPerson> {
    const configuration = await this.#discovered();
    const tokens = await client
      .authorizationCodeGrant(configuration, new URL(`${this.#callback}?${query}`), {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      .catch((error: unknown) => {
        throw isRefusal(error) ? new ProviderRefusal('It was not accepted', { cause: error }) : error;
      });
    const said = tokens.claims();
    if (!said) throw new ProviderRefusal('It said nothing');
    // Some providers say it in the token, others only when they are asked.
    const { email, email_verified: isProven }: Record<string, unknown> =
      said.email === undefined
        ? await client.fetchUserInfo(configuration, tokens.access_token, said.sub)
        : said;
    const { email: _, ...claims } = said;
    // Whoever may choose an address there without proof could choose that of a colleague.
    return typeof email === 'string' && isProven === true
      ? { ...claims, email: email.toLowerCase() }
      : claims;
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

function isRefusal(error: unknown): boolean {
  return (
    error instanceof client.AuthorizationResponseError ||
    error instanceof client.ResponseBodyError ||
    error instanceof client.ClientError
  );
}
