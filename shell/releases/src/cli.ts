import { Command } from 'commander';
import { parseReference, promote } from './promote.ts';
import { publish } from './publish.ts';
import { Refusal } from './refusal.ts';
import { readSettings, SettingsError } from './settings.ts';
import { describeStatus } from './status.ts';
import { ReleaseStore } from './store.ts';

/** Exit codes: 0 done, 1 refused, 2 wrong use. */
const REFUSED = 1;
const WRONG_USE = 2;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function publishCommand(workspace: string): Promise<void> {
  const store = new ReleaseStore(readSettings().data);
  const { release, added } = await publish(store, workspace);
  say(`${release.name}@${release.version}${added ? '' : ' (already published)'}`);
}

async function promoteCommand(references: string[], { why }: { why?: string }): Promise<void> {
  const { data, origin } = readSettings();
  const store = new ReleaseStore(data);
  const { pointer, composition, changed } = await promote(store, references.map(parseReference), {
    origin,
    why,
  });
  const pages = Object.keys(composition.pages).length;
  say(
    changed
      ? `Generation ${pointer.generation} is live: composition ${composition.id}, ${pages} addresses.`
      : `Exactly this is live already, as generation ${pointer.generation}.`,
  );
}

async function statusCommand({ json }: { json?: true }): Promise<void> {
  const store = new ReleaseStore(readSettings().data);
  say(await describeStatus(store, { json: json === true }));
}

const program = new Command('npm run release --')
  .description('Publishes releases of the shell and the sections, and decides which of them are live.')
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : WRONG_USE));

program
  .command('publish')
  .description('build one workspace and keep the result as an immutable release')
  .argument('<workspace>', 'folder of the workspace: shell, mf-contact, …')
  .action(publishCommand);

program
  .command('promote')
  .description('make releases live, in the place of those of the same name')
  .argument('<release...>', 'name@version or name@latest')
  .option('--why <text>', 'reason, kept in the history')
  .action(promoteCommand);

program
  .command('status')
  .description('say what is live, and the newest release of each workspace')
  .option('--json', 'as JSON')
  .action(statusCommand);

try {
  await program.parseAsync();
} catch (error) {
  // Whatever is not a refusal is a fault of ours, or of a page that does not render: its stack says where.
  const expected = error instanceof Refusal || error instanceof SettingsError;
  console.error(expected ? error.message : error);
  process.exitCode = error instanceof SettingsError ? WRONG_USE : REFUSED;
}
