import { isSecure } from '../program/http/hosts.ts';
import type { Format } from './declaration.ts';

// What a command reads that has to begin at once: to load zod takes it longer than all else that it loads.

/** @param read gives the value of a text; undefined where it is refused */
function plain<Value>(read: (text: string) => Value | undefined): Format<Value> {
  return {
    safeParse(text) {
      const data = read(text);
      return data === undefined ? { success: false } : { success: true, data };
    },
  };
}

/** A text that a pattern finds. */
export function matching(pattern: RegExp): Format<string> {
  return plain((text) => (pattern.test(text) ? text : undefined));
}

/** The origin of a server that secrets are sent to: nobody on the way may read them. */
export const secureOrigin = plain((text) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && isSecure(url) ? url.origin : undefined;
});

/** The characters of a bearer token (RFC 6750); any other could not be sent in the header. */
export const token = {
  allowed: 'at least 24 characters, letters, digits and -._~+/= only',
  format: matching(/^[\w.~+/=-]{24,}$/),
};
