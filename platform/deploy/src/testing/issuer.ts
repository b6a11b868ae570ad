import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { AUDIENCE } from './deploy.ts';

type Key = Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];

/** What the identity of a job of GitHub says, as far as it matters. */
export const GITHUB_JOB = {
  repository: 'acme/mf-two',
  repository_id: '1234',
  repository_owner_id: '99',
  ref: 'refs/heads/main',
  event_name: 'push',
  sha: 'a'.repeat(40),
  run_id: '777',
};

/** An issuer of identities on this machine, with a key of its own. */
export class TestIssuer {
  readonly #server: Server;
  readonly #key: Key;
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
    const server = createServer((request, response) => {
      const base = `http://${request.headers.host}`;
      const answers: Record<string, object> = {
        '/.well-known/openid-configuration': { issuer: base, jwks_uri: `${base}/keys` },
        '/keys': { keys: [jwk] },
      };
      const answer = answers[request.url ?? ''];
      response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer ?? {}));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new TestIssuer(server, privateKey);
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
