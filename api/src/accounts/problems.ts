import { PROBLEM_TYPES } from '@site/contract';
import { INBOX_PROBLEMS } from '@site/contract/inbox';
import { ProblemError } from '../http/problems.ts';

/** A request of somebody who is not signed in, or not any more. */
export class SignedOut extends ProblemError {
  constructor() {
    super({
      type: INBOX_PROBLEMS.signedOut,
      title: 'Not signed in',
      status: 401,
      detail: 'Sign in, and try again.',
    });
  }
}

/** A link, or the answer of a passkey, that was used before, is too old, or was never given out. */
export class LinkUsed extends ProblemError {
  constructor() {
    super({
      type: INBOX_PROBLEMS.linkUsed,
      title: 'This link does not work any more',
      status: 410,
      detail: 'A link signs in once, within ten minutes. Ask for a new one.',
    });
  }
}

export class PasskeyRefused extends ProblemError {
  constructor() {
    super({
      type: INBOX_PROBLEMS.passkeyRefused,
      title: 'The passkey was not accepted',
      status: 403,
      detail: 'Try again, or ask for a link by mail.',
    });
  }
}

/** What the role of whoever asks does not allow. */
export class NotAllowed extends ProblemError {
  constructor(detail = 'Ask an owner of the inbox to do it.') {
    super({ type: INBOX_PROBLEMS.notAllowed, title: 'Not allowed', status: 403, detail });
  }
}

/** Without an owner nobody could add people any more. */
export class LastOwner extends NotAllowed {
  constructor() {
    super('This is the only owner. Add another owner first.');
  }
}

export class AlreadyKnown extends ProblemError {
  constructor(email: string) {
    super({
      type: INBOX_PROBLEMS.known,
      title: 'Known already',
      status: 409,
      detail: `${email} can sign in already.`,
    });
  }
}

/** One more page of the inbox than a session may have open. */
export class TooManyPages extends ProblemError {
  /** @param retryAfter in seconds */
  constructor(retryAfter: number) {
    super(
      {
        type: INBOX_PROBLEMS.tooManyPages,
        title: 'Too many pages are open',
        status: 429,
        detail:
          'The inbox is open in too many tabs of this browser. Close some, and this one goes on by itself.',
      },
      retryAfter,
    );
  }
}

/** A body of which something cannot be taken. */
export class InvalidInput extends ProblemError {
  constructor(detail: string) {
    super({ type: INBOX_PROBLEMS.invalid, title: 'Something needs a correction', status: 422, detail });
  }
}

/** A page of another site has sent it, or it is no JSON. */
export class ForeignRequest extends ProblemError {
  constructor() {
    super({
      type: PROBLEM_TYPES.crossSite,
      title: 'Sent from another site',
      status: 403,
      detail: 'Only the pages of the inbox may ask for this.',
    });
  }
}
