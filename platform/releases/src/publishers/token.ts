import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Whose a token is: a publisher's own, one that a CI got for its identity, or that of a browser in which somebody has signed in. All begin so that one
 * that was published by mistake is found.
 */
type TokenKind = 'publisher' | 'exchange' | 'session';

const PREFIX: Readonly<Record<TokenKind, string>> = {
  publisher: 'sitep',
  exchange: 'sitex',
  session: 'sites',
};

const KINDS = Object.keys(PREFIX) as TokenKind[];

const TOKEN = /^(site[pxs])_([\da-f]{16,64})_[\w-]{43}$/;

/** A token, and what is kept of it: nobody can get it back from that. */
interface MadeToken {
  token: string;
  /** SHA-256, in hexadecimal. */
  hash: string;
}

/** SHA-256 of a token, in hexadecimal. Of 256 random bits no slower hash is needed: nobody can try them. */
function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Makes a token from 256 random bits. @param id of the record that says what it may */
export function makeToken(kind: TokenKind, id: string): MadeToken {
  const token = `${PREFIX[kind]}_${id}_${randomBytes(32).toString('base64url')}`;
  return { token, hash: hashOfToken(token) };
}

/** What a token says of itself; undefined where it is none of ours. Nothing is proved by it. */
export function readToken(token: string): { kind: TokenKind; id: string } | undefined {
  const [, prefix, id] = TOKEN.exec(token) ?? [];
  const kind = KINDS.find((each) => PREFIX[each] === prefix);
  return kind && id ? { kind, id } : undefined;
}

/** Whether a token has a hash. Takes the same time for every wrong one. */
export function matches(token: string, hash: string): boolean {
  return timingSafeEqual(
    Buffer.from(hashOfToken(token), 'hex'),
    Buffer.from(hash.padEnd(64, '0').slice(0, 64), 'hex'),
  );
}
