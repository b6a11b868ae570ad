import helmet, { type HelmetOptions } from 'helmet';

/**
 * The headers that helmet sets with these options, by name: the same for each request, so that they are worked out once. Its plugin of Fastify
 * works them out for each, and sets them where Fastify has to check all of an answer's headers again.
 * @param options nothing in them may depend on a request
 */
export function securityHeaders(options: Readonly<HelmetOptions>): Record<string, string> {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => undefined,
  };
  type Answer = Parameters<ReturnType<typeof helmet>>[1];
  helmet(options)({} as never, answer as unknown as Answer, (error) => {
    if (error) throw error;
  });
  return headers;
}
