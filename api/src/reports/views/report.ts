import {
  type CountedArm,
  MAX_KINDS,
  readArm,
  VIEW_KINDS,
  VISIT_HEADERS,
  type VITALS,
  type ViewReport,
} from '@site/contract/views';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { MALFORMED_BODY, ProblemError } from '../../http/problems.ts';
import { isToken } from '../../protection/token.ts';

/** A release as `name@version`: no text of a visitor's looks like that, and no address of mail either. */
const release = z.string().regex(/^[a-z0-9-]{1,40}@\d{1,6}\.\d{1,6}\.\d{1,6}(?:[+-][\w.+-]{1,40})?$/);

const value = z.number().nonnegative().optional();

/** What a page reports of one view: in words of a list, names of releases and numbers. */
export const viewReport = z.strictObject({
  kinds: z
    .array(
      z.strictObject({
        kind: z.enum(VIEW_KINDS),
        release: release.optional().describe('Whose it was, as `name@version`; none where it was nobody’s.'),
      }),
    )
    .max(MAX_KINDS),
  vitals: z
    .strictObject({ lcp: value, inp: value, cls: value, fcp: value, ttfb: value } satisfies Record<
      (typeof VITALS)[number],
      typeof value
    >)
    .describe('Web vitals of the view: milliseconds, but for `cls`.'),
});

/** A body that is no report of a view. */
export class InvalidView extends ProblemError {
  override name = 'InvalidView';

  constructor() {
    super(MALFORMED_BODY);
  }
}

/**
 * Reads the body of POST /api/reports/views.
 * @throws InvalidView
 */
export function readView(body: unknown): ViewReport {
  const { success, data } = viewReport.safeParse(body);
  if (!success) throw new InvalidView();
  return data;
}

/** Whose view it was, as a server of the site says. */
export interface Visitor {
  /** Random; who says it has made it. */
  id: string;
  /** How a canary has divided the visitors; undefined where none had, or the page is not of its arm. */
  canary: CountedArm | undefined;
}

/** The id of a visitor, as the site's servers make it. */
export const visitorId = z.string().regex(/^[\w-]{22}$/);

/**
 * The visitor of a request: undefined where nobody says so who may. Believed is who is for X-Forwarded-For, which makes a chain of addresses of
 * two or more, and has the token, where there is one: a proxy before the inbox passes on what anybody says.
 */
export function visitorOf(
  { headers, ips = [] }: Pick<FastifyRequest, 'headers' | 'ips'>,
  token: string | undefined,
): Visitor | undefined {
  const { [VISIT_HEADERS.visitor]: id, [VISIT_HEADERS.arm]: divided, [VISIT_HEADERS.token]: sent } = headers;
  const { data } = visitorId.safeParse(id);
  if (ips.length < 2 || !data) return undefined;
  if (token && !isToken(String(sent), token)) return undefined;
  return { id: data, canary: readArm(String(divided)) };
}

/** Whether somebody whose address is believed says whose view it was, and would be believed with a token. */
export function lacksToken(request: Pick<FastifyRequest, 'headers' | 'ips'>, token: string | undefined) {
  return token !== undefined && visitorOf(request, undefined) !== undefined;
}
