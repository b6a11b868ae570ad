import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { AUDIENCE } from './deploy.ts';

type Key = Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];

/** What the identity of a job of GitHub says, as far as it matters. */
const GITHUB_JOB = {
  repository: 'acme/mf-two',
  repository_id: '1234',
  repository_owner_id: '99',
  ref: 'refs/heads/main',
  event_name: 'push',
  sha: 'a'.repeat(40),
  run_id: '777',
};

/** What an identity of a person does not say. */
const NO_JOB = Object.fromEntries(Object.keys(GITHUB_JOB).map((name) => [name, undefined]));

/** Somebody who has signed in, and has not come back yet. */
interface SignIn {
  challenge: string | null;
  claims: Readonly<Record<string, unknown>>;
  /** What it says only when it is asked. */
  asked: Readonly<Record<string, unknown>>;
}

/** An issuer of identities on this machine, with a key of its own; people sign in there too (OpenID Connect). */
export class TestIssuer {
  readonly #server: Server;
  readonly #key: Key;
  readonly #signIns = new Map<string, SignIn>();
  readonly url: string;

  constructor(server: Server, key: Key) {
    this.#server = server;
    this.#key = key;
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
          userinfo_endpoint: `${this.url}/me`,
          id_token_signing_alg_values_supported: ['ES256'],
        };
      case '/keys':
        return { keys: [jwk] };
      case '/token':
        return this.#exchange(new URLSearchParams(await text(request)));
      case '/me':
        return this.#signIns.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '')?.asked;
      default:
        return undefined;
    }
  }

  /** A code works once, and only for who began. */
  async #exchange(form: URLSearchParams): Promise<object | undefined> {
    const code = form.get('code') ?? '';
    const found = this.#signIns.get(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!found || found.challenge !== challenge) return undefined;
    this.#signIns.delete(code);
    const token = randomUUID();
    this.#signIns.set(token, found);
    return { access_token: token, token_type: 'bearer', id_token: await this.sign(found.claims) };
  }

  /**
   * Somebody signs in on the page that a browser was sent to.
   * @param claims what their identity says beside what belongs to the sign-in
   * @param asked what is said of them only when the provider is asked
   * @returns where the browser is led back to
   */
  signIn(
    address: string,
    claims: Readonly<Record<string, unknown>>,
    asked: Readonly<Record<string, unknown>> = {},
  ): URL {
    const query = new URL(address).searchParams;
    const code = randomUUID();
    const sub = 'somebody';
    this.#signIns.set(code, {
      challenge: query.get('code_challenge'),
      claims: { sub, aud: query.get('client_id'), nonce: query.get('nonce'), ...NO_JOB, ...claims },
      asked: { sub, ...asked },
    });
    const back = new URL(query.get('redirect_uri') ?? '');
    back.search = new URLSearchParams({ code, state: query.get('state') ?? '' }).toString();
    return back;
  }

  /** An identity. @param claims what differs from that of a job of GitHub; one that is undefined is left out */
  sign(claims: Readonly<Record<string, unknown>> = {}, key: Key = this.#key): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const payload = {
      iss: this.url,
      aud: AUDIENCE,
      iat: now,
      nbf: now - 5,
      exp: now + 300,
      jti: randomUUID(),
      ...GITHUB_JOB,
      ...claims,
    };
    return new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid: 'one' }).sign(key);
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
