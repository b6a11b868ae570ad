import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Arm } from '@site/contract/reports';
import type { Canary } from '../store/manifests.ts';

/** A random id and its signature: 16 and 16 bytes in base64url. */
const COOKIE = /^([\w-]{22})\.([\w-]{22})$/;

function sign(key: Buffer, visitor: string): string {
  return createHmac('sha256', key).update(visitor).digest().subarray(0, 16).toString('base64url');
}

/** Makes the value of a canary cookie: a new visitor's random id, signed so that nobody can make up visitors. */
export function makeCanaryCookie(key: Buffer): { visitor: string; cookie: string } {
  const visitor = randomBytes(16).toString('base64url');
  return { visitor, cookie: `${visitor}.${sign(key, visitor)}` };
}

/** Returns the visitor of a canary cookie, or undefined where it was not signed with this key. */
export function readCanaryCookie(key: Buffer, cookie: string): string | undefined {
  const [, visitor, signature] = COOKIE.exec(cookie) ?? [];
  if (!visitor || !signature) return undefined;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(key, visitor))) ? visitor : undefined;
}

/** Returns the current share of visitors of a canary. */
export function shareOf({ steps, step }: Pick<Canary, 'steps' | 'step'>): number {
  const share = steps[step];
  if (share === undefined) throw new Error(`A canary of ${steps.length} steps has no step ${step}`);
  return share;
}

/**
 * Returns the arm of a visitor. Every server gives the same answer, and a visitor who is in the canary stays in it
 * while the share grows.
 */
export function assignArm(canary: Pick<Canary, 'id' | 'steps' | 'step'>, visitor: string): Arm {
  const drawn = createHash('sha256').update(`${canary.id}:${visitor}`).digest().readUInt32BE() / 2 ** 32;
  return drawn < shareOf(canary) ? 'canary' : 'stable';
}
