import { print, printError, printJson } from '@site/contract/program';
import { table } from '@site/contract/table';
import { companyTime } from '@site/contract/times';
import type { Finding } from '../gate/checks/check.ts';
import { describeForeseen } from '../gate/describe-foreseen.ts';
import type { Difference } from '../promote/difference.ts';
import type { Generation, PreviewRecord } from '../store/manifest.ts';
import { describeDifference } from './status.ts';

// What commands say of what they did, wherever it was done.

/** Prints `mf-contact@1.0.0-a1b2c3d4e5`. @param foreseen what a promotion would be refused for: no part of the output */
export function printPublished(
  { name, version, added }: { name: string; version: string; added: boolean },
  foreseen: readonly Finding[],
): void {
  print(`${name}@${version}${added ? '' : ' (already published)'}`);
  if (foreseen.length > 0) printError(describeForeseen(foreseen));
}

/** What a promotion made live. */
export function describePromotion(promotion: {
  generation: number;
  composition: string;
  addresses: number;
  changed: boolean;
}): string {
  const { generation, composition, addresses, changed } = promotion;
  return changed
    ? `Generation ${generation} is live: composition ${composition}, ${addresses} addresses.`
    : `Exactly this is live already, as generation ${generation}.`;
}

/** What a rollback of the whole site made live. */
export function describeRollback({ generation, composition, change }: Generation): string {
  if (change.kind === 'canary-abort')
    return `Generation ${generation} is live: ${change.releases.join(', ')} was withdrawn from the canary, and nothing else has changed.`;
  const to = change.kind === 'rollback' ? change.to : generation;
  return `Generation ${generation} is live: composition ${composition}, that of generation ${to}.`;
}

/** Prints what a dry run found. */
export function printDifference(changes: Difference, json: true | undefined): void {
  if (json) printJson(changes);
  else
    print(
      `Every check passed. Nothing was changed; promoting would do this:\n${describeDifference(changes)}`,
    );
}

/** Prints the link of a preview, and how to end it. */
export function printPreview({ link, until, id }: { link: string; until: Date; id: string }): void {
  print(`${link}\nGood until ${companyTime(until.toISOString())}, for everyone who has it.`);
  print(`To end it before: npx site-release revoke ${id}`);
}

/** Previews as text. */
export function describePreviews(previews: readonly PreviewRecord[]): string {
  if (previews.length === 0) return 'No preview can be seen.';
  const rows = previews.map(({ id, releases, until, by }) => [
    id,
    releases.join(', '),
    companyTime(until),
    by,
  ]);
  return table(['ID', 'SHOWS', 'UNTIL', 'BY'], rows);
}
