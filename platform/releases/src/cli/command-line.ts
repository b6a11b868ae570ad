import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { formatCompanyTime } from '@site/contract/company-time';
import { print, printError, printJson, runCommand, UsageError } from '@site/contract/program';
import { Command } from 'commander';
import { ReleaseError } from '../errors.ts';
import { MOST_PREVIEW_HOURS } from '../service/contract.ts';
import type { PruneOptions } from '../store/retention.ts';
import { openLocalStore, openService, printProgress } from './open.ts';
import {
  addServerOption,
  collectOption,
  readReference,
  readSteps,
  type ServerOption,
  wholeNumber,
} from './options.ts';
import { addPublisherCommands } from './publishers.ts';

const LOOK_MS = 10_000;

/** Loaded on demand, so that commands start sooner. */
const loadDescriptions = () => import('./describe.ts');

export const program = new Command('site-release')
  .description('Publishes releases of the shell and the sections, and decides which of them are live.')
  .exitOverride()
  .addHelpText('after', '\nThe exit code is 0 when done, 1 when refused, 2 after wrong use.');

addServerOption(program.command('publish'))
  .description('build one workspace and store it as an immutable release')
  .argument('[workspace]', 'folder of the workspace: shell, mf-contact, …; needed where there are several')
  .action(async (workspace: string | undefined, { server }: ServerOption) => {
    const { publishWorkspace } = await import('../publish/build.ts');
    const service = await openService(server);
    const { name, version, added, warnings } = await publishWorkspace(service, workspace, printError);
    print(`${name}@${version}${added ? '' : ' (already published)'}`);
    if (warnings.length > 0) printError((await loadDescriptions()).describeWarnings(warnings));
  });

interface PromoteFlags extends ServerOption {
  why?: string;
  allowRemoved: string[];
  browserCheck: boolean;
  canary?: number[];
  dryRun?: true;
}

addServerOption(program.command('promote'))
  .description('make releases live after every check')
  .argument('<release...>', 'name@version or name@latest', readReference)
  .option('--why <text>', 'reason, kept in the history')
  .option('--allow-removed <address>', 'let this live address disappear; may be repeated', collectOption, [])
  .option('--no-browser-check', 'skip the browser check; the history records it')
  .option('--canary <shares>', 'give them to a share of visitors first: 10%, or in steps 10%,50%', readSteps)
  .option('--dry-run', 'check only, and list what would change')
  .action(async (releases: string[], flags: PromoteFlags) => {
    const { why, allowRemoved, canary: steps, dryRun, browserCheck } = flags;
    if (steps && dryRun) throw new UsageError('Remove --canary: a dry run checks the same without it.');
    const service = await openService(flags.server, { browserCheck });
    const input = { releases, why, allowRemoved };
    const call = { onProgress: printProgress };
    if (dryRun) {
      const changes = await service.dryRun(input, call);
      const { describeDifference } = await loadDescriptions();
      return print(`Every check passed. A promotion would change:\n${describeDifference(changes)}`);
    }
    const { describeGeneration, describePromoted } = await loadDescriptions();
    if (!steps) return print(describePromoted(await service.promote(input, call)));
    print(describeGeneration(await service.startCanary({ ...input, steps }, call)));
    print(
      '"canary status" shows its counts, "canary advance" gives it to more visitors, "canary abort" ends it.',
    );
    print('The deploy service or "canary watch" ends it if its visitors meet more errors.');
  });

interface RollbackFlags extends ServerOption {
  to?: number;
  section?: string;
  why?: string;
  allowRemoved: string[];
}

addServerOption(program.command('rollback'))
  .description('make an earlier composition live again, at once')
  .option('--to <generation>', 'its number in "history"; the one before by default', wholeNumber(1))
  .option('--section <name>', 'roll back only this section, after every check')
  .option('--why <text>', 'reason, kept in the history')
  .option('--allow-removed <address>', 'with --section: let this live address disappear', collectOption, [])
  .action(async ({ server, to, section, why, allowRemoved }: RollbackFlags) => {
    if (to !== undefined && section !== undefined) throw new UsageError('Give --to or --section, not both.');
    if (section === undefined && allowRemoved.length > 0)
      throw new UsageError('--allow-removed needs --section: other rollbacks run no checks.');
    const service = await openService(server);
    if (section === undefined) {
      const generation = await service.rollback({ to, why });
      return print((await loadDescriptions()).describeGeneration(generation));
    }
    const promoted = await service.rollbackSection(
      { section, why, allowRemoved },
      { onProgress: printProgress },
    );
    print((await loadDescriptions()).describePromoted(promoted));
  });

addServerOption(program.command('status'))
  .description('show what is live, and the newest release of each workspace')
  .option('--json', 'as JSON')
  .action(async ({ json, server }: ServerOption & { json?: true }) => {
    const status = await (await openService(server)).status();
    if (json) printJson(status);
    else print((await loadDescriptions()).describeStatus(status));
  });

addServerOption(program.command('history'))
  .description('list all generations, newest first')
  .option('--limit <count>', 'most generations to list', wholeNumber(1, 499))
  .option('--json', 'as JSON')
  .action(async ({ server, json, limit }: ServerOption & { json?: true; limit?: number }) => {
    const service = await openService(server);
    if (json) return printJson(await service.history({ limit }));
    const history = await service.history({ limit: limit && limit + 1 });
    print((await loadDescriptions()).describeHistory(history, limit));
  });

const canary = program.command('canary').description('show, advance or end the running canary');

addServerOption(canary.command('status'))
  .description('show the errors that its visitors met')
  .action(async ({ server }: ServerOption) => {
    const state = await (await openService(server)).canary();
    print((await loadDescriptions()).describeCanaryState(state));
  });

for (const [name, description] of [
  ['advance', 'give it to the next share of visitors, or finally to all'],
  ['abort', 'end it at once: all visitors get the stable version'],
] as const)
  addServerOption(canary.command(name))
    .description(description)
    .option('--why <text>', 'reason, kept in the history')
    .action(async ({ server, why }: ServerOption & { why?: string }) => {
      const service = await openService(server);
      const generation = await (name === 'abort'
        ? service.abortCanary({ why })
        : service.advanceCanary({ why }));
      print((await loadDescriptions()).describeGeneration(generation));
    });

canary
  .command('watch')
  .description('end it if its visitors meet more errors; the deploy service does this itself')
  .action(async () => {
    const { settings, store } = await openLocalStore();
    if (!settings.counts)
      throw new ReleaseError('bad-request', 'The counts are unknown. Set REPORTS_READ_TOKEN as for the API.');
    const { watchCanary } = await import('../canary/canary.ts');
    const { describeGeneration } = await loadDescriptions();
    for (let printed = ''; ; await sleep(LOOK_MS)) {
      // A failure must not end the watch: a broken canary would stay.
      const state = await watchCanary(store, settings.counts).catch((error: unknown) => ({
        canary: undefined,
        summary: error instanceof Error ? error.message : String(error),
        ended: undefined,
      }));
      if (state.summary !== printed) printError(state.summary);
      printed = state.summary;
      if (state.ended) return print(describeGeneration(state.ended));
      if (state.canary === null) return print(state.summary);
    }
  });

addServerOption(program.command('preview'))
  .description('create a link that shows the site with other releases')
  .argument('<release...>', 'name@version or name@latest', readReference)
  .option(
    '--hours <count>',
    `how long the link works, at most ${MOST_PREVIEW_HOURS} (seven days)`,
    wholeNumber(1, MOST_PREVIEW_HOURS),
    24,
  )
  .action(async (releases: string[], { server, hours }: ServerOption & { hours: number }) => {
    const service = await openService(server);
    const { link, until, id } = await service.preview({ releases, hours }, { onProgress: printProgress });
    print(`${link}\nIt works until ${formatCompanyTime(until)} for everyone who has it.`);
    print(`To end it earlier: npx site-release revoke ${id}`);
  });

addServerOption(program.command('previews'))
  .description('list the active previews')
  .action(async ({ server }: ServerOption) => {
    const previews = await (await openService(server)).previews();
    print((await loadDescriptions()).describePreviews(previews));
  });

addServerOption(program.command('revoke'))
  .description('end a preview at once')
  .argument('<id>', 'as "previews" lists it')
  .action(async (id: string, { server }: ServerOption) => {
    await (await openService(server)).endPreview(id);
    print(`Preview ${id} has ended.`);
  });

addPublisherCommands(program);

program
  .command('new-section')
  .description('create a section in its own repository')
  .argument('<name>', 'package and release name: mf-offers')
  .requiredOption('--address <address>', 'address of its page: /offers')
  .option('--into <folder>', 'an empty or new folder; its name by default')
  .action(async (name: string, { address, into = name }: { address: string; into?: string }) => {
    const [{ describeNewSection, newSection }, { workspaceNames }] = await Promise.all([
      import('../new-section/new-section.ts'),
      import('../publish/workspaces.ts'),
    ]);
    const folder = resolve(into);
    const files = await newSection(describeNewSection(name, address, await workspaceNames()), folder);
    print(`${files.length} files are in ${folder}. Next, run there:`);
    print('  npm install                       (with archives: npm install <folder>/*.tgz)');
    print('  npm test');
    print('  npm run dev -- --site <address of the running site>');
  });

program
  .command('prune')
  .description('list what nobody needs, and remove it with --yes')
  .option('--generations <count>', 'newest generations to keep, with what they need', wholeNumber(1), 10)
  .option('--days <count>', 'days since the last use to keep', wholeNumber(1), 30)
  .option('--yes', 'remove what is listed')
  .action(async ({ yes, ...options }: PruneOptions & { yes?: true }) => {
    const [{ store }, { applyPrune, planPrune }, { describePrune, isEmptyPrunePlan }] = await Promise.all([
      openLocalStore(),
      import('../store/retention.ts'),
      loadDescriptions(),
    ]);
    const plan = await planPrune(store, options);
    print(describePrune(plan));
    if (yes) await applyPrune(store, plan, options);
    else if (!isEmptyPrunePlan(plan)) print('Nothing was removed yet. Run it again with --yes.');
  });

/** Runs the command in process.argv. @returns the exit code */
export function runReleaseCommand(root: Command): Promise<number> {
  return runCommand(() => root.parseAsync());
}
