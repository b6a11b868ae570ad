import { createHash } from 'node:crypto';

/** Returns the SHA-384 of some bytes, as in the integrity attribute. */
export function integrityOf(content: string | Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** Returns 128 bits of the SHA-256 of values as JSON, in hexadecimal. */
export function hashOf(...values: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 32);
}
