import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { ForeignRequest, InvalidInput } from '../../accounts/problems.ts';

/**
 * A body as its schema has it.
 * @throws InvalidInput
 */
export function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(body ?? {});
  if (success) return data;
  const [issue] = error.issues;
  const place = issue?.path.join('.');
  throw new InvalidInput(place ? `${place}: ${issue?.message}` : (issue?.message ?? ''));
}

const HARMLESS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Lets only the inbox's own pages change anything. Beside it the cookie is for the same site only; older browsers know neither
 * that nor `Sec-Fetch-Site`, but all send `Origin` with such a request, and none lets another site send JSON unasked.
 * @param origin of the inbox
 * @throws ForeignRequest
 */
export function refuseForeignRequests(app: FastifyInstance, origin: string) {
  app.addHook('onRequest', async ({ method, headers }) => {
    const fetchSite = headers['sec-fetch-site'];
    const isRead = HARMLESS.includes(method);
    // What is read by a script of another site would be refused to it anyhow; it is not even looked up.
    if (isRead && (fetchSite === undefined || headers['sec-fetch-mode'] === 'navigate')) return;
    if (fetchSite !== undefined && fetchSite !== 'same-origin' && !(isRead && fetchSite === 'none'))
      throw new ForeignRequest();
    if (isRead) return;
    if (headers.origin !== undefined && !isOwn(headers.origin, origin)) throw new ForeignRequest();
    const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
    if (hasBody && !/^application\/json\b/i.test(headers['content-type'] ?? '')) throw new ForeignRequest();
  });
}

/** While nothing is set, this machine has several names. */
function isOwn(sent: string, origin: string): boolean {
  return (
    sent === origin || (isOfThisMachine(sent) && isOfThisMachine(origin) && portOf(sent) === portOf(origin))
  );
}

function isOfThisMachine(origin: string): boolean {
  return URL.canParse(origin) && isThisMachine(new URL(origin).hostname);
}

/** Whether it is a name of this machine that browsers use: the page of another site cannot give itself one of these. */
export function isThisMachine(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]', '::1'].includes(hostname);
}

function portOf(origin: string) {
  return new URL(origin).port;
}
