/** The code of a database's, of Fastify's or of Node's error, or an empty string. */
export function errorCode(error: unknown): string {
  // Whatever was thrown. Not every error of a native module is an instance of this realm's Error.
  const { code = '' }: { code?: unknown } = Object(error);
  return String(code);
}

/** What an error says, for the reason in a refusal. */
export function reasonOf(error: unknown): string {
  const { message }: { message?: unknown } = Object(error);
  // Where a name has several addresses and none answers, Node's error has a code and no message.
  return (typeof message === 'string' && message) || errorCode(error) || String(error);
}
