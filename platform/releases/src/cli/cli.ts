import { Command } from 'commander';
import { Refusal } from '../refusal.ts';
import { SettingsError } from '../settings.ts';
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

/** Exit codes: 0 done, 1 refused, 2 wrong use. */
const REFUSED = 1;
const WRONG_USE = 2;

const program = new Command('npm run release --')
  .description('Publishes releases of the shell and the sections, and decides which of them are live.')
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : WRONG_USE))
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

try {
  await program.parseAsync();
} catch (error) {
  // Whatever is not a refusal is a fault of ours: its stack says where.
  const expected = error instanceof Refusal || error instanceof SettingsError;
  console.error(expected ? error.message : error);
  process.exitCode = error instanceof SettingsError ? WRONG_USE : REFUSED;
}
