import { print, printError, printJson } from '@site/contract/program';
import type { ReleaseReference } from '../compose/choose.ts';
import { findBrowser } from '../gate/checks/browser.ts';
import type { PromoteOptions } from '../promote/promote.ts';
import { readSiteSettings } from '../settings.ts';
import { ReleaseStore } from '../store/store.ts';
import { readableTime } from './readable.ts';
import { describeDifference, describeHistory, describePrune, describeStatus, readStatus } from './status.ts';

// Each command loads its own code when it runs: a rollback should not wait for what builds and renders.

/** The store, for commands that change something: what killed commands left behind is removed first. */
async function openStore(data: string): Promise<ReleaseStore> {
  const store = new ReleaseStore(data);
  await store.removeLeftOvers();
  return store;
}

/** Builds a workspace and keeps it as a release. */
export async function publishCommand(workspace: string): Promise<void> {
  const { publish } = await import('../publish/publish.ts');
  const store = await openStore(readSiteSettings().data);
  printError(`Building ${workspace} …`);
  const { release, added } = await publish(store, workspace);
  print(`${release.name}@${release.version}${added ? '' : ' (already published)'}`);
}

interface PromoteFlags {
  why?: string;
  allowRemoved: string[];
  browserCheck: boolean;
  dryRun?: true;
  json?: true;
}

function chooseBrowser(browserCheck: boolean, chromiumPath: string | undefined): PromoteOptions['browser'] {
  if (!browserCheck) return { skipped: '--no-browser-check' };
  const path = findBrowser(chromiumPath);
  return path ? { path } : { skipped: 'no browser was found (CHROMIUM_PATH names one)' };
}

/** Promotes releases, or says what that would do. */
export async function promoteCommand(references: ReleaseReference[], flags: PromoteFlags): Promise<void> {
  const { dryRun, promote } = await import('../promote/promote.ts');
  const { data, origin, chromiumPath } = readSiteSettings();
  const store = await openStore(data);
  const browser = chooseBrowser(flags.browserCheck, chromiumPath);
  if ('skipped' in browser) printError(`The check "hydration" is skipped: ${browser.skipped}.`);
  const { why, allowRemoved } = flags;
  const options: PromoteOptions = { origin, browser, why, allowRemoved, say: printError };
  if (flags.dryRun) {
    const { changes } = await dryRun(store, references, options);
    if (flags.json) return printJson(changes);
    return print(
      `Every check passed. Nothing was changed; promoting would do this:\n${describeDifference(changes)}`,
    );
  }
  const { generation, composition, changed } = await promote(store, references, options);
  const pages = Object.keys(composition.pages).length;
  print(
    changed
      ? `Generation ${generation.generation} is live: composition ${composition.id}, ${pages} addresses.`
      : `Exactly this is live already, as generation ${generation.generation}.`,
  );
}

/** Makes an earlier composition live again. */
export async function rollbackCommand(flags: { to?: number; why?: string }): Promise<void> {
  const { rollback } = await import('../promote/rollback.ts');
  const store = await openStore(readSiteSettings().data);
  const { generation, composition, change } = await rollback(store, flags);
  const to = change.kind === 'rollback' ? change.to : generation;
  print(`Generation ${generation} is live: composition ${composition}, that of generation ${to}.`);
}

/** Says what is live. */
export async function statusCommand({ json }: { json?: true }): Promise<void> {
  const status = await readStatus(new ReleaseStore(readSiteSettings().data));
  if (json) printJson({ ...status, current: status.current ?? null });
  else print(describeStatus(status));
}

/** Lists what was live. */
export async function historyCommand({ json, limit }: { json?: true; limit?: number }): Promise<void> {
  const history = (await new ReleaseStore(readSiteSettings().data).history()).slice(0, limit);
  if (json) printJson(history);
  else print(describeHistory(history));
}

/** Makes a link to a preview. */
export async function previewCommand(
  references: ReleaseReference[],
  { hours }: { hours: number },
): Promise<void> {
  const { preview } = await import('../preview/preview.ts');
  const { data, origin } = readSiteSettings();
  const store = await openStore(data);
  printError('Rendering …');
  const { link, until } = await preview(store, references, { origin, hours });
  print(`${link}\nGood until ${readableTime(until.toISOString())}, for everyone who has it.`);
}

interface PruneFlags {
  generations: number;
  days: number;
  yes?: true;
  json?: true;
}

/** Lists what nobody needs any more, and removes it where that is asked for. */
export async function pruneCommand({ yes, json, ...options }: PruneFlags): Promise<void> {
  const { applyPrune, planPrune } = await import('../store/prune.ts');
  const store = await openStore(readSiteSettings().data);
  const plan = await planPrune(store, options);
  if (json) printJson(plan);
  else print(describePrune(plan));
  if (yes) await applyPrune(store, plan);
  else if (!json && plan.compositions.length + plan.releases.length > 0)
    print('Nothing was removed yet. Run it again with --yes.');
}
