import { hash, randomFillSync, timingSafeEqual } from 'node:crypto';
import type { CountedArm } from '@site/contract/views';
import type { Canary } from '../store/manifest-parts/canary.ts';
import { macOf } from './mac.ts';
import { shareOf } from './steps.ts';

/** Of the id and of what proves it, in bytes: nobody guesses either. */
const BYTES = 16;

/** The same in base64url, in characters. */
const LENGTH = 22;

/** What a cookie of ours looks like. */
const SIGNED = /^([\w-]{22})\.([\w-]{22})$/;

/** Random bytes for ids to come: to ask for so few costs a hundred times what they do. */
const random = Buffer.alloc(256 * BYTES);
let used = random.length;

function newId(): string {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += BYTES;
  return random.toString('base64url', used - BYTES, used);
}

/** A new visitor, signed: what the browser keeps. It says nothing of the visitor, and nobody else can make one. */
export function newVisitor(key: Buffer): { id: string; signed: string } {
  const id = newId();
  return { id, signed: `${id}.${macOf(id, key).slice(0, LENGTH)}` };
}

/** The id that a cookie names, whoever wrote it: what it is good for without a look at its signature is to show a page. */
export function namedVisitor(signed: string): string | undefined {
  return SIGNED.exec(signed)?.[1];
}

/** The id of the visitor that a cookie is of; undefined where it is none of ours, or was changed. */
export function readVisitor(signed: string, key: Buffer): string | undefined {
  const [, id, mac] = SIGNED.exec(signed) ?? [];
  if (!id || !mac) return undefined;
  // The last character has bits of a further byte, which are not looked at.
  const [given, right] = [mac, macOf(id, key)].map((text) =>
    Buffer.from(text, 'base64url').subarray(0, BYTES),
  );
  return given && right && timingSafeEqual(given, right) ? id : undefined;
}

/** Which of the two compositions of a generation with a canary a visitor gets. */
export type Arm = CountedArm['arm'];

/** A number from 0 to 1 that a visitor has drawn of a canary, and always draws. */
export function drawOf(visitor: string, canary: string): number {
  return Number.parseInt(hash('sha256', `${canary}:${visitor}`, 'hex').slice(0, 12), 16) / 2 ** 48;
}

/**
 * The arm of a visitor. It depends on nothing but the visitor, the canary and its share: every server says the same, a promotion changes nothing,
 * and where the share grows some of `stable` come to the canary and nobody goes the other way.
 * @param drawn what the visitor has drawn of it
 */
export function armOf(drawn: number, canary: Pick<Canary, 'steps' | 'step'>): Arm {
  return drawn < shareOf(canary) ? 'canary' : 'stable';
}
