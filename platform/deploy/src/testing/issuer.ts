import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** The audience of identities: the service's origin. */
export const AUDIENCE = 'https://deploy.example';

type Key = Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];
type Claims = Readonly<Record<string, unknown>>;

/** Claims of a GitHub job that matter here. */
const GITHUB_JOB = {
  repository: 'acme/mf-two',
  repository_id: '1234',
  repository_owner_id: '99',
  ref: 'refs/heads/main',
  event_name: 'push',
  sha: 'a'.repeat(40),
  run_id: '777',
};

const NO_JOB = Object.fromEntries(Object.keys(GITHUB_JOB).map((name) => [name, undefined]));

/** An OpenID Connect provider on this machine, for CI jobs and people. */
export class TestIssuer {
  readonly #server: Server;
  readonly #signIns = new Map<string, { challenge: string | null; claims: Claims }>();
  readonly url: string;
  key: Key;

  private constructor(server: Server, key: Key) {
    this.#server = server;
    this.key = key;
    const address = server.address();
    this.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  }

  static async open(): Promise<TestIssuer> {
    const { publicKey, privateKey } = await generateKeyPair('ES256');
    const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256', use: 'sig' };
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const opened = new TestIssuer(server, privateKey);
    server.on('request', async (request: IncomingMessage, response) => {
      const answer = await opened.#answer(request, jwk);
      response.writeHead(answer ? 200 : 400, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer ?? { error: 'invalid_grant' }));
    });
    return opened;
  }

  async #answer(request: IncomingMessage, jwk: object): Promise<object | undefined> {
    switch (request.url) {
      case '/.well-known/openid-configuration':
        return {
          issuer: this.url,
          jwks_uri: `${this.url}/keys`,
          authorization_endpoint: `${this.url}/authorize`,
          token_endpoint: `${this.url}/token`,
          id_token_signing_alg_values_supported: ['ES256'],
        };
      case '/keys':
        return { keys: [jwk] };
      case '/token':
        return this.#exchange(new URLSearchParams(await text(request)));
      default:
        return undefined;
    }
  }

  /** Redeems a code once, and only for the client that started the sign-in. */
  async #exchange(form: URLSearchParams): Promise<object | undefined> {
    const code = form.get('code') ?? '';
    const found = this.#signIns.get(code);
    const verifier = createHash('sha256').update(form.get('code_verifier') ?? '');
    if (!found || found.challenge !== verifier.digest('base64url')) return undefined;
    this.#signIns.delete(code);
    return { access_token: randomUUID(), token_type: 'bearer', id_token: await this.sign(found.claims) };
  }

  /**
   * Signs somebody in at the provider's page.
   * @returns the address of the redirect
   */
  signIn(address: string, claims: Claims): URL {
    const query = new URL(address).searchParams;
    const code = randomUUID();
    const own = { sub: 'somebody', email: undefined, email_verified: true };
    this.#signIns.set(code, {
      challenge: query.get('code_challenge'),
      claims: { ...NO_JOB, ...own, aud: query.get('client_id'), nonce: query.get('nonce'), ...claims },
    });
    const back = new URL(query.get('redirect_uri') ?? '');
    back.search = new URLSearchParams({ code, state: query.get('state') ?? '' }).toString();
    return back;
  }

  /** Signs an identity. @param claims overrides of a GitHub job; undefined leaves a claim out */
  sign(claims: Claims = {}, key: Key = this.key): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const times = { iat: now, nbf: now - 5, exp: now + 300 };
    const payload = { iss: this.url, aud: AUDIENCE, jti: randomUUID(), ...times, ...GITHUB_JOB, ...claims };
    return new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid: 'one' }).sign(key);
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
