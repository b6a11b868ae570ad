import { print, printError, Refusal, WrongUse } from '@site/contract/program';
import type { Command } from 'commander';
import type { ReleaseReference } from '../compose/choose.ts';
import type { CanaryPlan } from '../promote/canary-changes.ts';
import type { PromoteOptions } from '../promote/promote.ts';
import type { SiteSettings } from '../settings.ts';
import { collect, readReference, type ServerFlag, shares, wholeNumber, withServer } from './arguments.ts';
import { openLocal } from './local.ts';
import { findServer } from './remote/server.ts';

interface PromoteFlags extends ServerFlag {
  why?: string;
  allowRemoved: string[];
  browserCheck: boolean;
  canary?: number[];
  steps?: number[];
  minutes?: number;
  minVisitors?: number;
  dryRun?: true;
  json?: true;
}

interface RollbackFlags extends ServerFlag {
  to?: number;
  section?: string;
  why?: string;
  allowRemoved: string[];
}

/** What a canary of the local store needs to go on or to end by itself. */
function whoJudges({ counts }: SiteSettings): string {
  const token = counts ? '' : ' It needs REPORTS_TOKEN, to the same as for the API.';
  return `It stays as it is unless "canary watch" runs, which does what its numbers say.${token}`;
}

/** How a canary is to go on, where one is asked for. @throws WrongUse where what is asked for makes no sense together */
async function canaryPlan({
  canary,
  steps,
  minutes,
  minVisitors,
  dryRun,
}: PromoteFlags): Promise<CanaryPlan | undefined> {
  if (canary && steps) throw new WrongUse('Give --canary or --steps, not both.');
  const asked = canary ?? steps;
  if (!asked && (minutes !== undefined || minVisitors !== undefined))
    throw new WrongUse('--minutes and --min-visitors belong to a canary: give --canary or --steps as well.');
  if (asked && dryRun)
    throw new WrongUse('A dry run checks the same with a canary and without: leave one out.');
  if (!asked) return undefined;
  const { CANARY_DEFAULTS } = await import('@site/contract/views');
  return {
    steps: asked,
    minutes: minutes ?? CANARY_DEFAULTS.minutes,
    minVisitors: minVisitors ?? CANARY_DEFAULTS.minVisitors,
    margin: CANARY_DEFAULTS.margin,
  };
}

/** Adds the commands that change what is live. */
export function addLiveCommands(program: Command): void {
  withServer(program.command('promote'))
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
    .option(
      '--canary <share>',
      'give them to a share of visitors first, such as 10%, and then to all',
      shares,
    )
    .option('--steps <shares>', 'the same with more than one step: 10%,50%', shares)
    .option('--minutes <count>', 'with a canary: how long a step takes at least (60)', wholeNumber(0))
    .option(
      '--min-visitors <count>',
      'with a canary: how many have to have seen it in a step (100)',
      wholeNumber(1),
    )
    .option('--dry-run', 'check, and say what would change')
    .option('--json', 'with --dry-run: as JSON')
    .action(async (references: ReleaseReference[], flags: PromoteFlags) => {
      if (flags.json && !flags.dryRun)
        throw new WrongUse('--json belongs to --dry-run: a promotion is not said as JSON.');
      const server = findServer(flags.server);
      const plan = await canaryPlan(flags);
      if (server) {
        if (!flags.browserCheck)
          throw new Refusal('The deploy service makes every check: leave --no-browser-check out.');
        return (await import('./remote/going-live.ts')).promoteAt(server, references, {
          ...flags,
          canary: plan,
        });
      }
      const [{ dryRun, promote, summaryOf }, { chooseBrowser }, { describePromotion, printDifference }] =
        await Promise.all([
          import('../promote/promote.ts'),
          import('../gate/checks/browser.ts'),
          import('./outcome.ts'),
        ]);
      const { settings, store } = await openLocal();
      const { why, allowRemoved } = flags;
      const browser = flags.browserCheck
        ? chooseBrowser(settings.chromiumPath)
        : { skipped: '--no-browser-check' };
      const options: PromoteOptions = {
        origin: settings.origin,
        browser,
        why,
        allowRemoved,
        say: printError,
      };
      if (flags.dryRun) {
        const { changes } = await dryRun(store, references, options);
        return printDifference(changes, flags.json);
      }
      if (plan) {
        const [{ startCanary }, { printStarted }] = await Promise.all([
          import('../promote/start-canary.ts'),
          import('./canary-outcome.ts'),
        ]);
        return printStarted(await startCanary(store, references, plan, options), whoJudges(settings));
      }
      print(describePromotion(summaryOf(await promote(store, references, options))));
    });

  withServer(program.command('rollback'))
    .description('make an earlier composition live again, at once')
    .option('--to <generation>', 'which one, as "history" numbers them; else the one before', wholeNumber(1))
    .option('--section <name>', 'only this section: its release before goes live, after every check')
    .option('--why <text>', 'reason, kept in the history')
    .option(
      '--allow-removed <address>',
      'with --section: let this live address disappear; may be given more than once',
      collect,
      [],
    )
    .action(async ({ server: flag, ...flags }: RollbackFlags) => {
      if (flags.to !== undefined && flags.section !== undefined)
        throw new WrongUse('Give --to or --section, not both.');
      if (flags.section === undefined && flags.allowRemoved.length > 0)
        throw new WrongUse('--allow-removed belongs to --section: without it nothing is checked.');
      const server = findServer(flag);
      if (server) return (await import('./remote/going-live.ts')).rollBackAt(server, flags);
      const { settings, store } = await openLocal();
      const { describePromotion, describeRollback } = await import('./outcome.ts');
      if (flags.section === undefined) {
        const { rollback } = await import('../promote/rollback.ts');
        return print(describeRollback(await rollback(store, flags)));
      }
      const [{ promote, summaryOf }, { chooseBrowser }, { releaseBefore }] = await Promise.all([
        import('../promote/promote.ts'),
        import('../gate/checks/browser.ts'),
        import('../promote/section-rollback.ts'),
      ]);
      const { release, ...restored } = await releaseBefore(store, flags.section);
      const browser = chooseBrowser(settings.chromiumPath);
      const { why, allowRemoved } = flags;
      const options = { origin: settings.origin, browser, why, allowRemoved, say: printError, ...restored };
      print(describePromotion(summaryOf(await promote(store, [release], options))));
    });
}
