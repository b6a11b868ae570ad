import { hash } from 'node:crypto';

/** What SHA-256 reads at once, and what it comes to, in bytes. */
const [BLOCK, DIGEST] = [64, 32];

/** The longest text, in bytes. */
const MOST = 64;

/** What the two hashes of an HMAC are of (RFC 2104): the key, and behind it room for the text, or for the hash of that. */
interface Sheets {
  inner: Buffer;
  outer: Buffer;
  /** What is hashed of the inner one, by how long the text is: a view for each text would cost as much as a hash. */
  upTo: Buffer[];
}

const made = new WeakMap<Buffer, Sheets>();

function sheetsOf(key: Buffer): Sheets {
  const known = made.get(key);
  if (known) return known;
  if (key.length > BLOCK) throw new Error(`A key of ${key.length} bytes is too long`);
  const [inner, outer] = [Buffer.alloc(BLOCK + MOST), Buffer.alloc(BLOCK + DIGEST)];
  for (let at = 0; at < BLOCK; at += 1) {
    inner[at] = (key[at] ?? 0) ^ 0x36;
    outer[at] = (key[at] ?? 0) ^ 0x5c;
  }
  const sheets: Sheets = { inner, outer, upTo: [] };
  made.set(key, sheets);
  return sheets;
}

/**
 * HMAC-SHA-256 of a short text of ASCII, in base64url. `createHmac` comes to the same; but the garbage collection has to finish an object of
 * OpenSSL for each, which costs a server more than the hashing, and so do digests that are buffers.
 * @param key of 64 bytes at most
 */
export function macOf(text: string, key: Buffer): string {
  if (text.length > MOST) throw new Error(`A text of ${text.length} characters is too long`);
  const { inner, outer, upTo } = sheetsOf(key);
  inner.write(text, BLOCK, 'latin1');
  const filled = upTo[text.length] ?? inner.subarray(0, BLOCK + text.length);
  upTo[text.length] = filled;
  outer.write(hash('sha256', filled, 'binary'), BLOCK, 'latin1');
  return hash('sha256', outer, 'base64url');
}
