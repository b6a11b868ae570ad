import { Transform } from 'node:stream';
import { BODY_LIMITS, FORM_MEDIA_TYPE, REPORT_MEDIA_TYPES } from '@site/contract';
import { REPORTS_PATH } from '@site/contract/reports';
import type { FastifyInstance, FastifyRequest } from 'fastify';

type Sized = Pick<FastifyRequest, 'url' | 'mediaType'>;

/** Says why a body is not read: it is too large (413), or too many others are unfinished (503). */
export class BodyError extends Error {
  readonly statusCode: 413 | 503;

  constructor(statusCode: 413 | 503) {
    super(statusCode === 413 ? 'The body is too large' : 'Too many bodies are unfinished');
    this.statusCode = statusCode;
  }
}

function isReport({ url }: Sized): boolean {
  return url.startsWith('/api/reports');
}

export function bodyLimit(asked: Sized): number {
  const { url, mediaType = '' } = asked;
  if (mediaType === FORM_MEDIA_TYPE) return BODY_LIMITS.form;
  if (isReport(asked) && REPORT_MEDIA_TYPES.includes(mediaType)) return BODY_LIMITS.reports;
  return url === REPORTS_PATH ? BODY_LIMITS.view : BODY_LIMITS.request;
}

/**
 * Reads whole bodies of any type, each within its limit and all together within a budget: what clients begin
 * to send and never finish must not fill the memory. Reports have a budget of their own, so that they cannot
 * crowd out forms.
 * @param budget in bytes
 */
export function registerBodyParser(scope: FastifyInstance, budget: number): void {
  const budgets = { report: { held: 0, most: budget / 2 }, other: { held: 0, most: budget } };
  scope.removeAllContentTypeParsers();
  const parser = { parseAs: 'buffer', bodyLimit: BODY_LIMITS.reports } as const;
  scope.addContentTypeParser('*', parser, async (_request: unknown, body: unknown) => body);
  scope.addHook('preParsing', async (request, reply, payload) => {
    if (request.method === 'GET' || request.method === 'HEAD') return payload;
    const limit = bodyLimit(request);
    if (Number(request.headers['content-length']) > limit) throw new BodyError(413);
    const all = budgets[isReport(request) ? 'report' : 'other'];
    let received = 0;
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        received += chunk.length;
        all.held += chunk.length;
        if (received > limit) return done(new BodyError(413));
        if (all.held > all.most) return done(new BodyError(503));
        return done(null, chunk);
      },
    });
    payload.once('error', (error) => counted.destroy(error));
    reply.raw.once('close', () => {
      counted.destroy();
      all.held -= received;
    });
    return payload.pipe(counted);
  });
}
