import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Arm } from '@site/contract/reports';
import type { Canary } from '../store/manifests.ts';

/** A random id and its signature, each 16 bytes in base64url. */
const COOKIE = /^([\w-]{22})\.([\w-]{22})$/;

function sign(key: Buffer, visitor: string): string {
  return createHmac('sha256', key).update(visitor).digest().subarray(0, 16).toString('base64url');
}

/** Creates a visitor id and the cookie that signs it, so that nobody can invent visitors. */
export function makeCanaryCookie(key: Buffer): { visitor: string; cookie: string } {
  const visitor = randomBytes(16).toString('base64url');
  return { visitor, cookie: `${visitor}.${sign(key, visitor)}` };
}

/** Returns the visitor of a cookie, or undefined if the signature is wrong. */
export function readCanaryCookie(key: Buffer, cookie: string): string | undefined {
  const [, visitor, signature] = COOKIE.exec(cookie) ?? [];
  if (!visitor || !signature) return undefined;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(key, visitor))) ? visitor : undefined;
}

export function shareOf({ steps, step }: Pick<Canary, 'steps' | 'step'>): number {
  const share = steps[step];
  if (share === undefined) throw new Error(`A canary of ${steps.length} steps has no step ${step}`);
  return share;
}

/** Returns a visitor's arm, the same on every server. The canary keeps its visitors as the share grows. */
export function assignArm(canary: Pick<Canary, 'id' | 'steps' | 'step'>, visitor: string): Arm {
  const drawn = createHash('sha256').update(`${canary.id}:${visitor}`).digest().readUInt32BE() / 2 ** 32;
  return drawn < shareOf(canary) ? 'canary' : 'stable';
}
