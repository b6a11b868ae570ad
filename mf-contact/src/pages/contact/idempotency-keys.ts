import type { ContactRequest } from '@site/contract';

/**
 * Gives each filled form a key of its own, by which the API recognizes a request that is sent again. It stays the same
 * until the form is changed, or until it is accepted and forgotten.
 */
export function createIdempotencyKeys() {
  let last: { content: string; key: string } | undefined;
  return {
    keyOf(request: ContactRequest): string {
      const content = JSON.stringify(request);
      if (last?.content !== content) last = { content, key: randomKey() };
      return last.key;
    },
    forget() {
      last = undefined;
    },
  };
}

/** 128 random bits. Not crypto.randomUUID, which browsers keep from pages without TLS. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
