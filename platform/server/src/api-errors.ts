import {
  bodyTooLarge,
  CONTACT_NOTICES,
  CONTACT_RETRY_TEXT,
  escapeHtml,
  FORM_MEDIA_TYPE,
  FORM_TOO_LARGE_TEXT,
  PATHS,
  PROBLEM_TYPES,
  type Problem,
  standalonePage,
} from '@site/contract';
import type { CompositionManifest } from '@site/releases/serving';
import type { FastifyRequest } from 'fastify';
import { bodyLimit } from './request-body-limits.ts';
import { STANDALONE_PAGE_CSP } from './security-headers.ts';

export type ProxiedRequest = Pick<FastifyRequest, 'url' | 'method' | 'mediaType' | 'headers' | 'body'>;

/** The company of the site; undefined before the first promotion. */
type Company = CompositionManifest['company'] | undefined;

interface Answer {
  problem: Problem;
  advice: string;
}

/** Describes that the API does not answer. @param mayBeStored whether it may have had the request */
export function apiUnavailable(company: Company, mayBeStored: boolean): Answer {
  const call = company ? `, or call ${company.phone.display}` : '';
  return {
    problem: {
      type: PROBLEM_TYPES.apiUnavailable,
      title: 'The API does not answer',
      status: 503,
      detail: mayBeStored
        ? `The request may have been stored: its answer did not come. Send it again in a moment, with the same Idempotency-Key so that it is stored once${call}.`
        : `Nothing was stored. Try again in a moment${call}.`,
    },
    advice: mayBeStored
      ? `It may have reached us all the same. ${CONTACT_RETRY_TEXT} If it has, we will know it is the same request.`
      : CONTACT_RETRY_TEXT,
  };
}

export function requestTooLarge(request: ProxiedRequest): Answer {
  return { problem: bodyTooLarge(bodyLimit(request)), advice: FORM_TOO_LARGE_TEXT };
}

function errorPage(company: Company, advice: string): string {
  const { title, message } = CONTACT_NOTICES.failed;
  const { phone, name } = company ?? {};
  const call = phone
    ? `<p><a class="button outlined" href="${escapeHtml(phone.href)}">Call ${escapeHtml(phone.display)}</a></p>\n`
    : '';
  const content = `<div class="notice" role="alert">
<h1>${title}</h1>
<p>${message}</p>
</div>
<p>${advice}</p>
${call}<p class="back"><a href="${PATHS.home}">Back to the home page</a></p>`;
  return standalonePage({ title, company: name && escapeHtml(name), content });
}

/** Returns headers and body of an answer: a page for a posted form or a browser, else a problem. */
export function buildErrorResponse(
  { mediaType, headers: { accept } }: ProxiedRequest,
  { problem, advice }: Answer,
  company: Company,
) {
  const shared = { 'cache-control': 'no-store', ...(problem.status === 503 ? { 'retry-after': 10 } : {}) };
  if (mediaType !== FORM_MEDIA_TYPE && !accept?.includes('text/html'))
    return {
      headers: { ...shared, 'content-type': 'application/problem+json' },
      body: JSON.stringify(problem),
    };
  const type = 'text/html; charset=utf-8';
  return {
    headers: { ...shared, 'content-type': type, 'content-security-policy': STANDALONE_PAGE_CSP },
    body: errorPage(company, advice),
  };
}
