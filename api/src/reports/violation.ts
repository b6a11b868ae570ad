import { z } from 'zod';
import { malformedBody } from '../http/problems.ts';

/** What a browser blocked on a page, without anything about a person. */
export interface Violation {
  /** A release as `name@version`, the `page` itself, or a `Place`. */
  source: string;
  directive: string;
  /** A keyword of the policy such as `inline`, or a `Place`. */
  blocked: string;
}

type Place = 'own' | 'foreign' | 'extension' | 'other';

const DIRECTIVE = /^[a-z-]{1,40}$/;

/** Browsers report these instead of an address; of some addresses they report the scheme alone. */
const KEYWORD = /^(?:blob|data|eval|inline|wasm-eval|trusted-types-policy|trusted-types-sink)(?=:|$)/;

const RELEASE_FILE = /^\/releases\/([a-z0-9-]{1,40})\/([\w.+-]{1,60})\/client\//;

const MAX_REPORTS = 100;

const text = z.string().default('').catch('');

/** The Reporting API (https://www.w3.org/TR/reporting-1/). */
const modernReport = z
  .object({
    type: z.literal('csp-violation'),
    body: z.object({ documentURL: text, effectiveDirective: text, blockedURL: text, sourceFile: text }),
  })
  .transform(({ body }) =>
    toViolation(body.documentURL, body.effectiveDirective, body.blockedURL, body.sourceFile),
  );

/** `report-uri` (https://www.w3.org/TR/CSP3/#deprecated-serialize-violation). */
const legacyReport = z
  .object({
    'csp-report': z.object({
      'document-uri': text,
      'effective-directive': text,
      'blocked-uri': text,
      'source-file': text,
    }),
  })
  .transform(({ 'csp-report': body }) =>
    toViolation(body['document-uri'], body['effective-directive'], body['blocked-uri'], body['source-file']),
  );

const report = z.union([modernReport, legacyReport]);

/** WebKit sends single reports in either form. */
const reports = z.union([z.array(report).max(MAX_REPORTS), report.transform((one) => [one])]);

/** Reads the violations in a browser's report. @throws ProblemError if it is no report or has too many */
export function readViolations(body: unknown): Violation[] {
  const { success, data } = reports.safeParse(body);
  if (!success) throw malformedBody();
  return data;
}

function toViolation(document: string, directive: string, blocked: string, source: string): Violation {
  const [keyword] = KEYWORD.exec(blocked) ?? [];
  return {
    source: sourceOf(source, document),
    directive: DIRECTIVE.test(directive) ? directive : 'other',
    blocked: keyword ?? placeOf(blocked, document),
  };
}

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
