import { formatReference, type ReleaseReference } from '../../compose/choose.ts';
import type { CanaryPlan } from '../../promote/canary-changes.ts';
import { DeployClient } from './client.ts';
import { sayProgress } from './progress.ts';
import type { ReleaseServer } from './server.ts';

// A rollback waits for all that is loaded here: what prints its answer is loaded after it.

interface RemotePromotion {
  why?: string | undefined;
  allowRemoved: string[];
  canary?: CanaryPlan | undefined;
  dryRun?: true | undefined;
  json?: true | undefined;
}

interface RemoteRollback {
  to?: number;
  section?: string;
  why?: string;
  allowRemoved: string[];
}

/** Has releases promoted, or only checked. */
export async function promoteAt(
  server: ReleaseServer,
  references: readonly ReleaseReference[],
  { why, allowRemoved, canary, dryRun, json }: RemotePromotion,
): Promise<void> {
  const body = { releases: references.map(formatReference), why, allowRemoved, canary, dryRun };
  const result = await new DeployClient(server).follow('/promotions', body, sayProgress);
  const { printCanaryStarted, printChanges, printPromoted } = await import('./print-answers.ts');
  if (canary) printCanaryStarted(result);
  else if (dryRun) printChanges(result, json);
  else printPromoted(result);
}

/** Has the site, or one section, rolled back. */
export async function rollBackAt(
  server: ReleaseServer,
  { to, section, why, allowRemoved }: RemoteRollback,
): Promise<void> {
  const client = new DeployClient(server);
  // A service of an earlier version knows no such word.
  const removed = allowRemoved.length > 0 ? { allowRemoved } : {};
  const answer = await (section === undefined
    ? client.send('/rollbacks', { to, why })
    : client.follow('/rollbacks', { section, why, ...removed }, sayProgress));
  const { printPromoted, printRolledBack } = await import('./print-answers.ts');
  if (section === undefined) printRolledBack(answer);
  else printPromoted(answer);
}
