import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 } as const;

/** How an answer differs from what an honest browser gives. */
interface Deviation {
  origin?: string;
  /** The host in whose name it answers. */
  host?: string;
  challenge?: string;
  /** What it says of its counter. */
  counter?: number;
  /** Whether it says that it has asked who uses it. */
  isVerified?: boolean;
  /** The passkey that it says has signed. */
  id?: string;
  /** Whose passkey it says this is. */
  userHandle?: string;
}

/** An authenticator with one passkey, and the browser in front of it, which makes the real bytes of WebAuthn. */
export class Authenticator {
  readonly id: string;
  readonly #origin: string;
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  });
  #userHandle = '';
  #counter = 0;

  /** @param origin of the page @param idLength bytes of the passkey's id */
  constructor(origin: string, idLength = 16) {
    this.#origin = origin;
    this.id = randomBytes(idLength).toString('base64url');
  }

  /** Makes its passkey. @param options what the API has given, as JSON */
  make(
    { challenge, user }: { challenge: string; user: { id: string } },
    deviation: Deviation = {},
  ): RegistrationResponseJSON {
    this.#userHandle = user.id;
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const authData = Buffer.concat([
      this.#authenticatorData(FLAGS.attested, deviation),
      Buffer.alloc(16),
      length,
      id,
      this.#coseKey(),
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, deviation).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Signs in. @param options what the API has given, as JSON */
  answer({ challenge }: { challenge: string }, deviation: Deviation = {}): AuthenticationResponseJSON {
    this.#counter += 1;
    const id = deviation.id ?? this.id;
    const authData = this.#authenticatorData(0, deviation);
    const clientData = this.#clientData('webauthn.get', challenge, deviation);
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
        userHandle: deviation.userHandle ?? this.#userHandle,
      },
    };
  }

  #authenticatorData(
    flags: number,
    { host = new URL(this.#origin).hostname, isVerified = true, counter = this.#counter }: Deviation,
  ): Buffer {
    const rest = Buffer.alloc(5);
    rest[0] = flags | FLAGS.present | (isVerified ? FLAGS.verified : 0);
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([createHash('sha256').update(host).digest(), rest]);
  }

  #clientData(type: string, challenge: string, deviation: Deviation): Buffer {
    const { origin = this.#origin } = deviation;
    return Buffer.from(
      JSON.stringify({ type, challenge: deviation.challenge ?? challenge, origin, crossOrigin: false }),
    );
  }

  /** https://www.rfc-editor.org/rfc/rfc9053.html: an EC2 key of ES256. */
  #coseKey(): Uint8Array {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]);
    return isoCBOR.encode(key as never);
  }
}
