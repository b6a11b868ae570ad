import { basename, dirname, join } from 'node:path';
import { Refusal, ROOT } from '@site/contract/program';
import {
  GateRefusal,
  RefusedUpload,
  type ReleaseStore,
  StoreUnusable,
  type UploadFault,
} from '@site/releases';
import { PROBLEMS, type ProblemName, typeOf } from './types.ts';

/** Problem details as in RFC 9457. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  /** What the reader can do about it. */
  detail: string;
  /** Names this occurrence; the log has the same id. */
  instance?: string;
  /** What checks of the gate found. */
  findings?: readonly { check: string; problem: string; advice: string }[];
}

/** An error that carries what whoever asked is told about it. */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly problem: ProblemName;
  readonly detail: string;
  /** When to try again, in seconds. */
  readonly retryAfter: number | undefined;

  constructor(problem: ProblemName, detail: string, retryAfter?: number) {
    super(detail);
    this.problem = problem;
    this.detail = detail;
    this.retryAfter = retryAfter;
  }
}

const FAULTS: Readonly<Record<UploadFault, ProblemName>> = {
  unreadable: 'upload-unreadable',
  'cut off': 'upload-cut-off',
  'not a plain file': 'upload-not-a-file',
  'bad name': 'upload-bad-name',
  'same name': 'upload-same-name',
  'too large': 'upload-too-large',
  'too many files': 'upload-too-many-files',
  bomb: 'upload-bomb',
  'wrong digest': 'upload-wrong-digest',
  'unusable digest': 'upload-unusable-digest',
  'bad facts': 'upload-bad-facts',
};

/** Errors of Fastify, by status: what it says itself may repeat what was sent. */
const STATUSES: Readonly<Record<number, [ProblemName, string]>> = {
  400: [
    'bad-request',
    'The address, the query or the body cannot be read. /openapi.json says what is taken.',
  ],
  404: ['not-found', 'Nothing answers this method at this address. /openapi.json lists what there is.'],
  413: ['upload-too-large', 'The body is larger than anything that is taken here.'],
  415: ['unsupported-media-type', 'Send JSON, and a release as application/x-tar or application/gzip.'],
};

function make(name: ProblemName, detail: string): Problem {
  const [status, title] = PROBLEMS[name];
  return { type: typeOf(name), title, status, detail };
}

/** Takes out where on this machine the store and the program are: messages of sections have stacks in them. */
function withoutPlaces(text: string, { releases }: ReleaseStore): string {
  const data = dirname(releases);
  const places = [
    ...['releases', 'compositions', 'unfinished'].map((folder) => join(data, folder)),
    ...['platform', 'node_modules'].map((folder) => join(ROOT, folder)),
  ];
  return places.reduce((rest, place) => rest.replaceAll(`${place}/`, `${basename(place)}/`), text);
}

/** What whoever asked is told about an error. Says nothing about the inside of the program. */
export function problemOf(error: unknown, store: ReleaseStore): Problem {
  const told = (text: string) => withoutPlaces(text, store);
  if (error instanceof ProblemError) return make(error.problem, told(error.detail));
  if (error instanceof RefusedUpload) return make(FAULTS[error.fault], told(error.message));
  if (error instanceof GateRefusal) {
    const findings = error.findings.map((each) => ({ ...each, problem: told(each.problem) }));
    return { ...make('refused-by-gate', told(error.message)), findings };
  }
  // Where it is, is not the publishers' business.
  if (error instanceof StoreUnusable)
    return make('store-unusable', 'Nothing went live by it unless "status" says so. Ask for it again.');
  if (error instanceof Refusal) return make('refused', told(error.message));
  const { statusCode }: { statusCode?: unknown } = Object(error);
  const [name, detail] = STATUSES[Number(statusCode)] ?? [];
  if (name && detail) return make(name, detail);
  return make('internal', 'Try again later; the log of the service has the same instance.');
}
