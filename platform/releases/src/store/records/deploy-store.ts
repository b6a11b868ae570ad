import { Artefacts } from '../folders/artefacts.ts';
import type { Folders } from '../folders/folders.ts';
import type { Objects } from '../objects/objects.ts';
import type { Unfinished } from '../unfinished.ts';
import {
  type Exchange,
  exchange,
  type JobRecord,
  jobRecord,
  type Publisher,
  publisher,
  type SessionRecord,
  session,
} from './deploy-records.ts';
import { Records } from './records.ts';

/** Releases and compositions, and what the deploy service keeps beside them. */
export class DeployStore extends Artefacts {
  /** Who may do what over the network. */
  readonly publishers: Records<Publisher>;
  /** Identities of CIs that were used. */
  readonly exchanges: Records<Exchange>;
  /** Browsers in which somebody has signed in to the console. */
  readonly sessions: Records<SessionRecord>;
  /** What the deploy service was asked to do. */
  readonly jobs: Records<JobRecord>;

  constructor(folders: Folders, unfinished: Unfinished, objects: Objects) {
    super(folders, unfinished);
    this.publishers = new Records(objects, 'publishers', publisher);
    this.exchanges = new Records(objects, 'exchanges', exchange);
    this.sessions = new Records(objects, 'sessions', session);
    this.jobs = new Records(objects, 'jobs', jobRecord);
  }
}
