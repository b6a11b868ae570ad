import type { Job, OPERATIONS } from '@site/releases/contract';
import type { z } from 'zod';

type Result<Name extends keyof typeof OPERATIONS> = z.infer<(typeof OPERATIONS)[Name]['result']>;

type JobOperation = 'promote' | 'rollbackSection' | 'startCanary' | 'dryRun' | 'preview';

/** A job with the result of its operation. */
export type JobOf = Omit<Job, 'operation' | 'result'> &
  { [Name in JobOperation]: { operation: Name; result?: Result<Name> } }[JobOperation];

export type Generation = Result<'history'>[number];
export type Release = Result<'releases'>[number];
export type Preview = Result<'previews'>[number];
export type { PageErrors, Session, SignInOptions } from '@site/deploy/console-api';
export type { Right } from '@site/releases/contract';
