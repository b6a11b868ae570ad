/** The code of a database's, of Fastify's or of Node's error, or an empty string. */
export function errorCode(error: unknown): string {
  // Whatever was thrown. Not every error of a native module is an instance of this realm's Error.
  const { code = '' }: { code?: unknown } = Object(error);
  return String(code);
}
