import { INBOX_PROBLEMS } from '@site/contract/inbox';
import { ProblemError } from '../../http/problems.ts';

/** A lead that somebody else has. */
export class TakenByAnother extends ProblemError {
  /** @param said who took it and when: `Ana took it at 9:14 AM.` */
  constructor(said: string) {
    super({ type: INBOX_PROBLEMS.taken, title: 'Taken by another', status: 409, detail: said });
  }
}

/** A lead that is no longer in the state that the sender saw. */
export class ChangedMeanwhile extends ProblemError {
  /** @param said what it is now, and who made it that */
  constructor(said: string) {
    super({
      type: INBOX_PROBLEMS.changed,
      title: 'Changed meanwhile',
      status: 409,
      detail: `${said} Look at it again.`,
    });
  }
}

/** No lead has this id: it was erased, or never was. */
export class NoSuchLead extends ProblemError {
  constructor() {
    super({
      type: INBOX_PROBLEMS.erased,
      title: 'No such lead',
      status: 404,
      detail: 'There is no such lead. It may have been erased.',
    });
  }
}
