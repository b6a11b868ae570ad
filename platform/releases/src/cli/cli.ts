import {
  endCommandLine,
  ignoreLostReader,
  print,
  printError,
  printJson,
  runCommand,
} from '@site/contract/program';
import { Command } from 'commander';
import type { ReleaseReference } from '../compose/choose.ts';
import { findBrowser } from '../gate/checks/browser.ts';
import type { PromoteOptions } from '../promote/promote.ts';
import { readSiteSettings } from '../settings.ts';
import type { PruneOptions } from '../store/prune.ts';
import { ReleaseStore } from '../store/store.ts';
import { collect, readReference, wholeNumber } from './arguments.ts';
import { openStore } from './open-store.ts';
import { addPreviewCommands } from './previews.ts';
import {
  describeDifference,
  describeHistory,
  describePrune,
  describeStatus,
  isEmpty,
  readStatus,
} from './status.ts';

// Each command loads its own code when it runs: a rollback should not wait for what builds and renders.

function chooseBrowser(browserCheck: boolean, chromiumPath: string | undefined): PromoteOptions['browser'] {
  if (!browserCheck) return { skipped: '--no-browser-check' };
  const path = findBrowser(chromiumPath);
  return path ? { path } : { skipped: 'no browser was found (CHROMIUM_PATH names one)' };
}

const program = new Command('npm run release --')
  .description('Publishes releases of the shell and the sections, and decides which of them are live.')
  .exitOverride(endCommandLine)
  .addHelpText('after', '\nThe exit code is 0 when done, 1 when refused, 2 after wrong use.');

program
  .command('publish')
  .description('build one workspace and keep the result as an immutable release')
  .argument('<workspace>', 'folder of the workspace: shell, mf-contact, …')
  .action(async (workspace: string) => {
    const { publish } = await import('../publish/publish.ts');
    const store = await openStore();
    printError(`Building ${workspace} …`);
    const { release, added } = await publish(store, workspace);
    print(`${release.name}@${release.version}${added ? '' : ' (already published)'}`);
  });

interface PromoteFlags {
  why?: string;
  allowRemoved: string[];
  browserCheck: boolean;
  dryRun?: true;
  json?: true;
}

program
  .command('promote')
  .description('make releases live, in the place of those of the same name, after every check')
  .argument('<release...>', 'name@version or name@latest', readReference)
  .option('--why <text>', 'reason, kept in the history')
  .option(
    '--allow-removed <address>',
    'let this live address disappear; may be given more than once',
    collect,
    [],
  )
  .option('--no-browser-check', 'do not look at the pages in a browser; the history says so')
  .option('--dry-run', 'check, and say what would change')
  .option('--json', 'with --dry-run: as JSON')
  .action(async (references: ReleaseReference[], flags: PromoteFlags) => {
    const { dryRun, promote } = await import('../promote/promote.ts');
    const { data, origin, chromiumPath } = readSiteSettings();
    const store = await openStore(data);
    const browser = chooseBrowser(flags.browserCheck, chromiumPath);
    const { why, allowRemoved } = flags;
    const options: PromoteOptions = { origin, browser, why, allowRemoved, say: printError };
    if (flags.dryRun) {
      const { changes } = await dryRun(store, references, options);
      if (flags.json) return printJson(changes);
      print('Every check passed. Nothing was changed; promoting would do this:');
      return print(describeDifference(changes));
    }
    const { generation, composition, changed } = await promote(store, references, options);
    const pages = Object.keys(composition.pages).length;
    print(
      changed
        ? `Generation ${generation.generation} is live: composition ${composition.id}, ${pages} addresses.`
        : `Exactly this is live already, as generation ${generation.generation}.`,
    );
  });

program
  .command('rollback')
  .description('make an earlier composition live again, at once')
  .option('--to <generation>', 'which one, as "history" numbers them; else the one before', wholeNumber(1))
  .option('--why <text>', 'reason, kept in the history')
  .action(async (flags: { to?: number; why?: string }) => {
    const { rollback } = await import('../promote/rollback.ts');
    const { generation, composition, change } = await rollback(await openStore(), flags);
    const to = change.kind === 'rollback' ? change.to : generation;
    print(`Generation ${generation} is live: composition ${composition}, that of generation ${to}.`);
  });

program
  .command('status')
  .description('say what is live, and the newest release of each workspace')
  .option('--json', 'as JSON')
  .action(async ({ json }: { json?: true }) => {
    const status = await readStatus(new ReleaseStore(readSiteSettings().data));
    if (json) printJson({ ...status, current: status.current ?? null });
    else print(describeStatus(status));
  });

program
  .command('history')
  .description('list what was live when, by whom and why, the newest first')
  .option('--limit <count>', 'at most so many', wholeNumber(1))
  .option('--json', 'as JSON')
  .action(async ({ json, limit }: { json?: true; limit?: number }) => {
    const { generations } = new ReleaseStore(readSiteSettings().data);
    const history = (await generations.history()).slice(0, limit);
    if (json) printJson(history);
    else print(describeHistory(history));
  });

addPreviewCommands(program);

program
  .command('prune')
  .description('remove what nobody needs any more; lists it first')
  .option('--generations <count>', 'keep the last so many generations and what they need', wholeNumber(1), 10)
  .option('--days <count>', 'keep what is younger, or was live or used since', wholeNumber(0), 30)
  .option('--yes', 'remove them, do not only list them')
  .option('--json', 'list as JSON')
  .action(async ({ yes, json, ...options }: PruneOptions & { yes?: true; json?: true }) => {
    const { applyPrune, planPrune } = await import('../store/prune.ts');
    const store = await openStore();
    const plan = await planPrune(store, options);
    if (json) printJson(plan);
    else print(describePrune(plan));
    if (yes) await applyPrune(store, plan, options);
    else if (!json && !isEmpty(plan)) print('Nothing was removed yet. Run it again with --yes.');
  });

ignoreLostReader();
process.exitCode = await runCommand(() => program.parseAsync());
