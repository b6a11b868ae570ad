import { PROBLEM_TYPES, type Problem } from './problems.ts';

const KIB = 1024;

/** How the form posts itself where no script runs. */
export const FORM_TYPE = 'application/x-www-form-urlencoded';

/** How browsers send reports: all together (the Reporting API), or each by itself (`report-uri`). */
export const REPORT_TYPES = ['application/reports+json', 'application/csp-report'];

/** Largest bodies, in bytes. What is larger the site's server refuses in the API's words, before the API has to. */
export const BODY_LIMITS = {
  request: 32 * KIB,
  /** Three times as much, because each byte of a letter that is not ASCII takes three. */
  form: 96 * KIB,
  /** A report repeats the whole policy: 100 of them, which is all that Chromium keeps, have some 100 KB. */
  reports: 256 * KIB,
  /** What a page reports of one view. */
  view: 4 * KIB,
  /** What a server of the site says of a thousand visitors. */
  given: 64 * KIB,
};

/** A length as it is said: `32 KiB`. @param bytes whole KiB */
export function inKib(bytes: number): string {
  return `${bytes / KIB} KiB`;
}

/** The answer to a program whose request is larger than so many bytes. */
export function bodyTooLarge(limit: number): Problem {
  return {
    type: PROBLEM_TYPES.bodyTooLarge,
    title: 'Request too large',
    status: 413,
    detail: `The request is larger than ${inKib(limit)}. Shorten the message and send it again.`,
  };
}

/** The same for a visitor whose browser posted the form. */
export const FORM_TOO_LARGE =
  'Your message is too long to be sent. Go back to find it as you typed it, shorten it and send it again.';
