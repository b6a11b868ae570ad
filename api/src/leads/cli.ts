import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { loadSettings } from '../settings.ts';
import { listCommand, Refused, showCommand } from './commands.ts';

const EXIT = { done: 0, refused: 1, wrongUse: 2 };

const HELP = `
Examples:
  npm run leads -- list --limit 10
  npm run leads -- show 3f2a91c4

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
    await buildProgram(loadSettings().database).parseAsync(argv);
    return EXIT.done;
  } catch (error) {
    // Commander has printed its help or what was wrong.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.wrongUse;
    if (!(error instanceof Refused)) throw error;
    console.error(error.message);
    return EXIT.refused;
  }
}

function buildProgram(address: string): Command {
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

  return program;
}

function parseCount(value: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new InvalidArgumentError('Give a whole number, 1 or more.');
  return Number(value);
}

function print(text: string) {
  process.stdout.write(`${text}\n`);
}
