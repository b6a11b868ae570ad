import { createHmac, hash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { CountedArm } from '@site/contract/views';
import type { Canary } from '../store/manifest-parts/canary.ts';
import { shareOf } from './steps.ts';

/** Of the id and of what proves it, in bytes: nobody guesses either. */
const BYTES = 16;

/** What a cookie of ours looks like: 16 bytes each in base64url. */
const SIGNED = /^([\w-]{22})\.([\w-]{22})$/;

function macOf(id: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(id).digest().subarray(0, BYTES);
}

/** A new visitor, signed: what the browser keeps. It says nothing of the visitor, and nobody else can make one. */
export function newVisitor(key: Buffer): { id: string; signed: string } {
  // Node has random ones of these ready: random bytes cost as much as all else here.
  const id = Buffer.from(randomUUID().replaceAll('-', ''), 'hex').toString('base64url');
  return { id, signed: `${id}.${macOf(id, key).toString('base64url')}` };
}

/** The id that a cookie names, whoever wrote it: what it is good for without a look at its signature is to show a page. */
export function namedVisitor(signed: string): string | undefined {
  return SIGNED.exec(signed)?.[1];
}

/** The id of the visitor that a cookie is of; undefined where it is none of ours, or was changed. */
export function readVisitor(signed: string, key: Buffer): string | undefined {
  const [, id, mac] = SIGNED.exec(signed) ?? [];
  if (!id || !mac) return undefined;
  const given = Buffer.from(mac, 'base64url');
  return given.length === BYTES && timingSafeEqual(given, macOf(id, key)) ? id : undefined;
}

/** Which of the two compositions of a generation with a canary a visitor gets. */
export type Arm = CountedArm['arm'];

/** A number from 0 to 1 that a visitor has drawn of a canary, and always draws. */
export function drawOf(visitor: string, canary: string): number {
  return hash('sha256', `${canary}:${visitor}`, 'buffer').readUIntBE(0, 6) / 2 ** 48;
}

/**
 * The arm of a visitor. It depends on nothing but the visitor, the canary and its share: every server says the same, a promotion changes nothing,
 * and where the share grows some of `stable` come to the canary and nobody goes the other way.
 * @param drawn what the visitor has drawn of it
 */
export function armOf(drawn: number, canary: Pick<Canary, 'steps' | 'step'>): Arm {
  return drawn < shareOf(canary) ? 'canary' : 'stable';
}
