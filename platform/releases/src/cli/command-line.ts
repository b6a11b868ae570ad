import { endCommandLine, print, printError, printJson, Refusal, runCommand } from '@site/contract/program';
import { Command } from 'commander';
import type { PruneOptions } from '../store/prune.ts';
import { type ServerFlag, wholeNumber, withServer } from './arguments.ts';
import { addCanaryCommands } from './canary.ts';
import { addCopyCommand } from './copy.ts';
import { addLiveCommands } from './going-live.ts';
import { openLocal, readLocal, tidyOpened } from './local.ts';
import { addNewSectionCommand } from './new-section.ts';
import { addPreviewCommands } from './previews.ts';
import { addPublisherCommands } from './publishers/publishers.ts';
import { findServer, requireNoServer } from './remote/server.ts';

// Each command loads its own code when it runs: a rollback should not wait for what builds and renders.

/** Every command of `site-release`. */
export const program = new Command('site-release')
  .description('Publishes releases of the shell and the sections, and decides which of them are live.')
  .exitOverride(endCommandLine)
  .addHelpText('after', '\nThe exit code is 0 when done, 1 when refused, 2 after wrong use.');

withServer(program.command('publish'))
  .description('build one workspace and keep the result as an immutable release')
  .argument('[workspace]', 'folder of the workspace: shell, mf-contact, …; needed where there are several')
  .action(async (workspace: string | undefined, flags: ServerFlag) => {
    const server = findServer(flags.server);
    if (server) return (await import('./remote/commands.ts')).publishTo(server, workspace);
    const [{ publish }, { foresee }, { printPublished }] = await Promise.all([
      import('../publish/publish.ts'),
      import('../gate/foresee.ts'),
      import('./outcome.ts'),
    ]);
    const { store } = await openLocal();
    const { release, added } = await publish(store, workspace, printError);
    printPublished({ ...release, added }, await foresee(store, release));
  });

addLiveCommands(program);

withServer(program.command('status'))
  .description('say what is live, and the newest release of each workspace')
  .option('--json', 'as JSON')
  .action(async ({ json, server: flag }: ServerFlag & { json?: true }) => {
    const server = findServer(flag);
    if (server) return (await import('./remote/commands.ts')).showStatus(server, json);
    const { store, readStatus, describeStatus } = await readLocal();
    const status = await readStatus(store);
    if (json) printJson({ ...status, current: status.current ?? null });
    else print(describeStatus(status));
  });

withServer(program.command('history'))
  .description('list what was live when, by whom and why, the newest first')
  .option('--limit <count>', 'at most so many', wholeNumber(1))
  .option('--json', 'as JSON')
  .action(async ({ server: flag, ...flags }: ServerFlag & { json?: true; limit?: number }) => {
    const server = findServer(flag);
    if (server) return (await import('./remote/commands.ts')).showHistory(server, flags);
    const { store, describeHistory } = await readLocal();
    const { json, limit } = flags;
    if (json) return printJson(await store.generations.history(limit));
    print(describeHistory(await store.generations.history(limit && limit + 1), limit));
  });

addCanaryCommands(program);
addPreviewCommands(program);
addPublisherCommands(program);
addCopyCommand(program);
addNewSectionCommand(program);

program
  .command('prune')
  .description('remove what nobody needs any more; lists it first')
  .option('--generations <count>', 'keep the last so many generations and what they need', wholeNumber(1), 10)
  .option('--days <count>', 'keep what is younger, or was live or used since', wholeNumber(0), 30)
  .option('--yes', 'remove them, do not only list them')
  .option('--json', 'list as JSON')
  .action(async ({ yes, json, ...options }: PruneOptions & { yes?: true; json?: true }) => {
    requireNoServer();
    const [{ applyPrune, planPrune }, { describePrune, isEmpty }] = await Promise.all([
      import('../store/prune.ts'),
      import('./prune-plan.ts'),
    ]);
    const { store } = await openLocal();
    const plan = await planPrune(store, options);
    if (json) printJson(plan);
    else print(describePrune(plan));
    if (yes) await applyPrune(store, plan, options);
    else if (!json && !isEmpty(plan)) print('Nothing was removed yet. Run it again with --yes.');
  });

/**
 * Runs the command that this process was started with, and tidies up when all has been said, whatever came of it.
 * @param root what it is a command of
 * @returns the exit code
 */
export async function runReleaseCommand(root: Command): Promise<number> {
  const code = await runCommand(() =>
    root.parseAsync().catch(async (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      const { throwInSourceLines } = await import('../publish/source-lines.ts');
      return throwInSourceLines(error);
    }),
  );
  await tidyOpened();
  return code;
}
