import { PROBLEM_TYPES, SITE } from '@site/contract';
import { ProblemError } from '../http/problems.ts';

/** When the sender may try again while the API is too busy, in seconds. */
const RETRY_AFTER_OVERLOAD = 10;

/** A request that another site's page had a browser send. */
export class CrossSiteRequest extends ProblemError {
  constructor() {
    super({
      type: PROBLEM_TYPES.crossSite,
      title: 'Sent from another site',
      status: 403,
      detail:
        'Requests of browsers are accepted from the pages of this site only. Open its contact page and send the form there.',
    });
  }
}

/** One more request than an address may send. */
export class TooManyRequests extends ProblemError {
  /** @param retryAfter when the next request is let through, in seconds */
  constructor(retryAfter: number) {
    super(
      {
        type: PROBLEM_TYPES.tooManyRequests,
        title: 'Too many requests',
        status: 429,
        detail: `Too many requests came from this address. Wait as long as Retry-After says, or call ${SITE.phone.display}.`,
      },
      retryAfter,
    );
  }
}

/** A request without the token that its address asks for. */
export class Unauthorized extends ProblemError {
  /** @param setting that the token is from */
  constructor(setting: string) {
    super({
      type: PROBLEM_TYPES.unauthorized,
      title: 'Token missing or wrong',
      status: 401,
      detail: `Send the token that ${setting} sets, as "Authorization: Bearer <token>".`,
    });
  }
}

/** The API is too busy for one more request. */
export class Overloaded extends ProblemError {
  constructor() {
    super(
      {
        type: PROBLEM_TYPES.overloaded,
        title: 'Too busy',
        status: 503,
        detail: `Nothing was stored, because too many requests arrive at once. Try again in ${RETRY_AFTER_OVERLOAD} seconds, or call ${SITE.phone.display}.`,
      },
      RETRY_AFTER_OVERLOAD,
    );
  }
}
