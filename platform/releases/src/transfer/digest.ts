import { createHash } from 'node:crypto';
import { RefusedUpload } from './refused-upload.ts';

/** The hashes of RFC 9530 that nobody has broken. */
const ALGORITHMS = { 'sha-256': 'sha256', 'sha-512': 'sha512' } as const;

type Algorithm = keyof typeof ALGORITHMS;

/** Hashes by algorithm, in base64. */
export type Digests = Partial<Record<Algorithm, string>>;

const MEMBER = /^\s*([a-z\d*._-]+)=:([A-Za-z\d+/]*={0,2}):\s*$/;

/**
 * Reads a `Content-Digest` or `Repr-Digest` header. Of one message with all of its content both say the same.
 * @returns the hashes that can be compared; none where there is no header
 * @throws RefusedUpload where none of what it names can be compared
 */
export function readDigests(...headers: readonly (string | undefined)[]): Digests {
  const digests: Digests = {};
  for (const header of headers) {
    if (header === undefined) continue;
    let usable = false;
    for (const member of header.split(',')) {
      const [, name = '', value = ''] = MEMBER.exec(member) ?? [];
      if (name !== 'sha-256' && name !== 'sha-512') continue;
      if (digests[name] !== undefined && digests[name] !== value)
        throw new RefusedUpload('unusable digest', `Two digests by ${name} are announced that differ.`);
      digests[name] = value;
      usable = true;
    }
    if (!usable)
      throw new RefusedUpload(
        'unusable digest',
        'The digest that is announced cannot be compared. Send it as sha-256=:…: or sha-512=:…:, in base64.',
      );
  }
  return digests;
}

/** The header's value for some content. */
export function digestOf(content: Buffer): string {
  return `sha-256=:${createHash('sha256').update(content).digest('base64')}:`;
}

/** Compares what arrives with what was announced. */
export class DigestCheck {
  readonly #expected: Digests;
  readonly #hashes: { name: Algorithm; hash: ReturnType<typeof createHash> }[];

  constructor(expected: Digests) {
    this.#expected = expected;
    const names = (Object.keys(ALGORITHMS) as Algorithm[]).filter((name) => expected[name] !== undefined);
    this.#hashes = names.map((name) => ({ name, hash: createHash(ALGORITHMS[name]) }));
  }

  update(chunk: Buffer): void {
    for (const { hash } of this.#hashes) hash.update(chunk);
  }

  /** @throws RefusedUpload where other bytes arrived */
  finish(): void {
    for (const { name, hash } of this.#hashes)
      if (hash.digest('base64') !== this.#expected[name])
        throw new RefusedUpload(
          'wrong digest',
          `The bytes that arrived have another ${name} than was announced.`,
        );
  }
}
