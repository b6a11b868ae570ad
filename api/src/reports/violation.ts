import { z } from 'zod';
import { MALFORMED_BODY, ProblemError } from '../http/problems.ts';

/** The name of a directive, such as `script-src-elem`. */
const DIRECTIVE = /^[a-z-]{1,40}$/;

/** What browsers write instead of an address. Of some addresses they give the scheme alone. */
const BLOCKED_WORDS = [
  'blob',
  'data',
  'eval',
  'inline',
  'trusted-types-policy',
  'trusted-types-sink',
  'wasm-eval',
] as const;

/** Where an address leads, as seen from the page: to this site, to another one, to an extension of the browser. */
type Place = 'own' | 'foreign' | 'extension' | 'other';

/** What a browser blocked on a page, without anything about a person. */
export interface Violation {
  /** What tried it: a release as `name@version`, the `page` itself, or a script from one of the other places. */
  source: string;
  directive: string;
  blocked: (typeof BLOCKED_WORDS)[number] | Place;
}

/** A release, in the address of one of its files. */
const RELEASE_FILE = /^\/releases\/([a-z0-9-]{1,40})\/([\w.+-]{1,60})\/client\//;

/** Chromium keeps no more (`max_report_count` in its net/reporting/reporting_policy.h). */
const MAX_REPORTS = 100;

const text = z.string().default('').catch('');

const modernReport = z.object({
  type: z.literal('csp-violation'),
  body: z.object({ documentURL: text, effectiveDirective: text, blockedURL: text, sourceFile: text }),
});

const legacyReport = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'source-file': text,
  }),
});

/** Browsers report more than violations of the policy. */
const otherReport = z.object({ type: z.string().refine((type) => type !== 'csp-violation') });

const report = z.union([
  modernReport.transform(({ body }) =>
    toViolation(body.documentURL, body.effectiveDirective, body.blockedURL, body.sourceFile),
  ),
  legacyReport.transform(({ 'csp-report': body }) =>
    toViolation(
      body['document-uri'],
      // Before CSP 3 there was only this one, with the values of the directive behind its name.
      body['effective-directive'] || (body['violated-directive'].split(' ')[0] ?? ''),
      body['blocked-uri'],
      body['source-file'],
    ),
  ),
  otherReport.transform(() => undefined),
]);

/** WebKit sends single reports in either form. */
const reports = z.union([z.array(report).max(MAX_REPORTS), report.transform((one) => [one])]);

/**
 * Reads violations from a body of the Reporting API (https://www.w3.org/TR/reporting-1/) or of `report-uri`
 * (https://www.w3.org/TR/CSP3/#deprecated-serialize-violation). Leaves out other reports.
 * @throws ProblemError for a body that is no report, or has too many
 */
export function readViolations(body: unknown): Violation[] {
  const parsed = reports.safeParse(body);
  if (!parsed.success) throw new ProblemError(MALFORMED_BODY);
  return parsed.data.filter((violation) => violation !== undefined);
}

function toViolation(document: string, directive: string, blocked: string, source: string): Violation {
  const word = BLOCKED_WORDS.find((known) => known === blocked.split(':')[0]);
  return {
    source: sourceOf(source, document),
    directive: DIRECTIVE.test(directive) ? directive : 'other',
    blocked: word ?? placeOf(blocked, document),
  };
}

/** Returns the release of a file, or `page`. */
function sourceOf(file: string, document: string): string {
  if (file === '') return 'page';
  const place = placeOf(file, document);
  if (place !== 'own') return place;
  const [, name, version] = RELEASE_FILE.exec(new URL(file).pathname) ?? [];
  return name === undefined ? 'page' : `${name}@${version}`;
}

function placeOf(address: string, document: string): Place {
  if (/^[a-z-]+-extension\b/.test(address)) return 'extension';
  const origin = originOf(address);
  if (origin === undefined) return 'other';
  return origin === originOf(document) ? 'own' : 'foreign';
}

function originOf(address: string): string | undefined {
  const origin = URL.canParse(address) ? new URL(address).origin : 'null';
  return origin === 'null' ? undefined : origin;
}
