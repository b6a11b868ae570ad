import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { loadSettings, type Settings } from '../settings.ts';
import { listCommand, showCommand } from './commands.ts';
import { copyCommand } from './copy.ts';
import { redeliverCommand } from './redeliver-command.ts';
import { Refused } from './refused.ts';
import { TARGETS, type Target } from './schema.ts';

const EXIT = { done: 0, refused: 1, wrongUse: 2 };

const HELP = `
Examples:
  npm run leads -- list --limit 10
  npm run leads -- show 3f2a91c4
  npm run leads -- redeliver --target mail --since 2026-03-01 --dry-run

Leads are read from the database that DATABASE_URL names; without it, from leads.db in the folder that SITE_DATA names (.data
by default).
The exit code is 0 when done, 1 when a lead was not found or cannot be read, 2 after wrong use.
`;

// The reader of a pipe may leave early, as in `npm run leads -- list | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(EXIT.done);
});

process.exitCode = await run(process.argv);

async function run(argv: string[]): Promise<number> {
  try {
    await buildProgram(loadSettings()).parseAsync(argv);
    return EXIT.done;
  } catch (error) {
    // Commander has printed its help or what was wrong.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.wrongUse;
    if (!(error instanceof Refused)) throw error;
    console.error(error.message);
    return EXIT.refused;
  }
}

function buildProgram({ database: address, leadsFile, webhook }: Settings): Command {
  const program = new Command('npm run leads --')
    .description('Leads: the contact requests that the site has accepted.')
    .helpCommand(false)
    .addHelpText('after', HELP)
    // Before the commands are added, which take it over.
    .exitOverride();

  program
    .command('list')
    .description('list the newest leads, newest first')
    .option('--limit <count>', 'list at most so many', parseCount, 50)
    .option('--json', 'print JSON, with all that was sent')
    .action(async (options) => print(await listCommand(address, options)));

  program
    .command('show')
    .description('show one lead with all that was sent')
    .argument('<id>', 'its id, or as much of the beginning as no other lead has')
    .option('--json', 'print JSON')
    .action(async (id, options) => print(await showCommand(address, id, options)));

  program
    .command('redeliver')
    .description('send leads again: one with all its deliveries, otherwise those that were given up')
    .argument('[id]', 'the id of one lead, or as much of the beginning as no other has')
    .addOption(new Option('--target <target>', 'only to this target').choices(TARGETS))
    .option('--since <date>', 'only leads received since then, as 2026-03-01 or 2026-03-01T09:30Z', parseDate)
    .option('--dry-run', 'say what would be sent, and change nothing')
    .action(async (id, options) => {
      const targets: Target[] = webhook ? ['mail', 'webhook'] : ['mail'];
      print(await redeliverCommand(address, id, { ...options, targets }));
    });

  program
    .command('copy-to')
    .description('copy leads.db into an empty PostgreSQL database, and compare the two (stop the API first)')
    .argument('<postgres-url>', 'such as postgres://user:password@host/database')
    .action(async (url) => print(await copyCommand(leadsFile, url)));

  return program;
}

function parseCount(value: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new InvalidArgumentError('Give a whole number, 1 or more.');
  return Number(value);
}

function parseDate(value: string): Date {
  const date = new Date(value);
  if (!/^\d{4}-\d\d-\d\d/.test(value) || Number.isNaN(date.getTime())) {
    throw new InvalidArgumentError('Give a date such as 2026-03-01, or a time such as 2026-03-01T09:30Z.');
  }
  return date;
}

function print(text: string) {
  process.stdout.write(`${text}\n`);
}
