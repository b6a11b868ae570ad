import { endCommandLine, ignoreLostReader, runCommand } from '@site/contract/program';
import { Command } from 'commander';
import { collect, readReference, wholeNumber } from './arguments.ts';
import {
  historyCommand,
  previewCommand,
  promoteCommand,
  pruneCommand,
  publishCommand,
  rollbackCommand,
  statusCommand,
} from './commands.ts';

const program = new Command('npm run release --')
  .description('Publishes releases of the shell and the sections, and decides which of them are live.')
  .exitOverride(endCommandLine)
  .addHelpText('after', '\nThe exit code is 0 when done, 1 when refused, 2 after wrong use.');

program
  .command('publish')
  .description('build one workspace and keep the result as an immutable release')
  .argument('<workspace>', 'folder of the workspace: shell, mf-contact, …')
  .action(publishCommand);

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
  .action(promoteCommand);

program
  .command('rollback')
  .description('make an earlier composition live again, at once')
  .option('--to <generation>', 'which one, as "history" numbers them; else the one before', wholeNumber(1))
  .option('--why <text>', 'reason, kept in the history')
  .action(rollbackCommand);

program
  .command('status')
  .description('say what is live, and the newest release of each workspace')
  .option('--json', 'as JSON')
  .action(statusCommand);

program
  .command('history')
  .description('list what was live when, by whom and why, the newest first')
  .option('--limit <count>', 'at most so many', wholeNumber(1))
  .option('--json', 'as JSON')
  .action(historyCommand);

program
  .command('preview')
  .description('make a link that shows the site with other releases; nobody else sees them')
  .argument('<release...>', 'name@version or name@latest', readReference)
  .option('--hours <count>', 'how long the link is good for', wholeNumber(1), 24)
  .action(previewCommand);

program
  .command('prune')
  .description('remove releases and compositions that nobody needs any more; lists them first')
  .option('--generations <count>', 'keep what the last so many generations need', wholeNumber(1), 10)
  .option('--days <count>', 'keep what is younger, or was live since', wholeNumber(0), 30)
  .option('--yes', 'remove them, do not only list them')
  .option('--json', 'list as JSON')
  .action(pruneCommand);

ignoreLostReader();
process.exitCode = await runCommand(() => program.parseAsync());
