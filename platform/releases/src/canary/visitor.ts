import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { CountedArm } from '@site/contract/views';
import type { Canary } from '../store/manifest-parts/canary.ts';
import { shareOf } from './steps.ts';

/** A block of AES, and what of it is random, in bytes. The rest is zeros: of 2^64 blocks that somebody makes up, one has them. */
const [BLOCK, RANDOM] = [16, 8];

/** How many ids are made and written at once: for each alone most of the time would go into asking for it. */
const AT_ONCE = 4096;

/** A block with so many zeros behind it, in bytes, that it begins with a letter of its own in base64url; and what is written of it. */
const SPACED = 18;
const TEXT = { spaced: 24, id: 22 };

/** What an id of a visitor looks like: a block in base64url. */
const ID = /^[\w-]{22}$/;

/** Whether a text looks like the id of a visitor. Whose it is says `VisitorIds`; what it is good for without is to show a page. */
export function isLikeId(text: string): boolean {
  return ID.test(text);
}

/**
 * The ids of visitors: random, and enciphered with a key, so that nobody else can make one, and none says anything of its visitor. With a
 * signature beside it an id would be twice as long, and cost two hashes more.
 */
export class VisitorIds {
  readonly key: Buffer;
  readonly #cipher;
  readonly #decipher;
  #made = '';
  #used = AT_ONCE;

  /** @param key of 32 bytes */
  constructor(key: Buffer) {
    this.key = key;
    // Block by block, each by itself: none is ever the same, and so nothing can be told of one by another.
    this.#cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
    this.#decipher = createDecipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  }

  /** An id for a new visitor. */
  make(): string {
    if (this.#used === AT_ONCE) {
      this.#made = this.#makeAll();
      this.#used = 0;
    }
    const at = this.#used * TEXT.spaced;
    this.#used += 1;
    return this.#made.slice(at, at + TEXT.id);
  }

  /** So many ids in one text. Bytes are moved one by one: to ask for each id's to be copied takes longer than all else here. */
  #makeAll(): string {
    const random = randomBytes(AT_ONCE * RANDOM);
    const plain = new Uint8Array(AT_ONCE * BLOCK);
    for (let at = 0; at < random.length; at += 1)
      plain[at + Math.floor(at / RANDOM) * (BLOCK - RANDOM)] = random[at] ?? 0;
    const made = this.#cipher.update(plain);
    const spaced = Buffer.alloc(AT_ONCE * SPACED);
    for (let at = 0; at < made.length; at += 1)
      spaced[at + Math.floor(at / BLOCK) * (SPACED - BLOCK)] = made[at] ?? 0;
    return spaced.toString('base64url');
  }

  /** Whether an id was made with this key, and not changed. */
  has(id: string): boolean {
    if (!isLikeId(id)) return false;
    const block = Buffer.from(id, 'base64url');
    // The last character has bits that belong to no byte: of the texts that come to a block one is its id.
    if (block.toString('base64url') !== id) return false;
    return this.#decipher.update(block).readBigUInt64LE(RANDOM) === 0n;
  }
}

/** Which of the two compositions of a generation with a canary a visitor gets. */
export type Arm = CountedArm['arm'];

/** FNV-1a: what a hash comes to with so many more characters. */
function hashOn(hash: number, text: string): number {
  let next = hash;
  for (let at = 0; at < text.length; at += 1) next = Math.imul(next ^ text.charCodeAt(at), 0x01000193);
  return next;
}

/** What visitors draw of a canary: says of the id of each a number from 0 to 1, always the same. */
export type Draw = (visitor: string) => number;

/**
 * What visitors draw of a canary: FNV-1a over both, with MurmurHash3's last steps, which bring each character to all bits. No secret hangs on it, since
 * nobody can choose an id.
 */
export function drawFor(canary: string): Draw {
  const begun = hashOn(0x811c9dc5, `${canary}:`);
  return (visitor) => {
    let drawn = hashOn(begun, visitor);
    drawn = Math.imul(drawn ^ (drawn >>> 16), 0x85ebca6b);
    drawn = Math.imul(drawn ^ (drawn >>> 13), 0xc2b2ae35);
    return ((drawn ^ (drawn >>> 16)) >>> 0) / 2 ** 32;
  };
}

/**
 * The arm of a visitor. It depends on nothing but the visitor, the canary and its share: every server says the same, a promotion changes nothing,
 * and where the share grows some of `stable` come to the canary and nobody goes the other way.
 * @param drawn what the visitor has drawn of it
 */
export function armOf(drawn: number, canary: Pick<Canary, 'steps' | 'step'>): Arm {
  return drawn < shareOf(canary) ? 'canary' : 'stable';
}
