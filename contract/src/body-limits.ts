import { PROBLEM_TYPES, type Problem } from './problems.ts';

const KIB = 1024;

export const FORM_MEDIA_TYPE = 'application/x-www-form-urlencoded';

/** The Reporting API, and the older `report-uri`. */
export const REPORT_MEDIA_TYPES = ['application/reports+json', 'application/csp-report'];

/** In bytes. The site's server checks them before the API does. */
export const BODY_LIMITS = {
  request: 32 * KIB,
  /** Percent-encoding triples each byte that is not ASCII. */
  form: 96 * KIB,
  /** Chromium sends up to 100 reports of about 1 KB. */
  reports: 256 * KIB,
  view: 4 * KIB,
};

export function bodyTooLarge(limit: number): Problem {
  return {
    type: PROBLEM_TYPES.bodyTooLarge,
    title: 'Request too large',
    status: 413,
    detail: `The request is larger than ${limit / KIB} KiB. Shorten the message and send it again.`,
  };
}
