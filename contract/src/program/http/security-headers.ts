import helmet, { type HelmetOptions } from 'helmet';

/** Computes helmet's headers once instead of for each request. @param options may not depend on a request */
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
