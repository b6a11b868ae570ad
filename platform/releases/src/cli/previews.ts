import { print, printError, printJson, Refusal } from '@site/contract/program';
import { table } from '@site/contract/table';
import type { Command } from 'commander';
import type { ReleaseReference } from '../compose/choose.ts';
import { MOST_HOURS } from '../preview/most-hours.ts';
import { readSiteSettings } from '../settings.ts';
import type { PreviewRecord } from '../store/manifest.ts';
import { ReleaseStore } from '../store/store.ts';
import { readReference, wholeNumber } from './arguments.ts';
import { openStore } from './open-store.ts';
import { readableTime } from './status.ts';

function describePreviews(previews: readonly PreviewRecord[]): string {
  if (previews.length === 0) return 'No preview can be seen.';
  const rows = previews.map(({ id, releases, until, by }) => [
    id,
    releases.join(', '),
    readableTime(until),
    by,
  ]);
  return table(['ID', 'SHOWS', 'UNTIL', 'BY'], rows);
}

/** Adds the commands that make, list and end previews. */
export function addPreviewCommands(program: Command): void {
  program
    .command('preview')
    .description('make a link that shows the site with other releases; nobody else sees them')
    .argument('<release...>', 'name@version or name@latest', readReference)
    .option(
      '--hours <count>',
      `how long the link is good for, ${MOST_HOURS} (seven days) at most`,
      wholeNumber(1, MOST_HOURS),
      24,
    )
    .action(async (references: ReleaseReference[], { hours }: { hours: number }) => {
      const { preview } = await import('../preview/preview.ts');
      const { data, origin } = readSiteSettings();
      const store = await openStore(data);
      printError('Rendering …');
      const { link, until, id } = await preview(store, references, { origin, hours });
      print(`${link}\nGood until ${readableTime(until.toISOString())}, for everyone who has it.`);
      print(`To end it before: npm run release -- revoke ${id}`);
    });

  program
    .command('previews')
    .description('list the previews that can be seen')
    .option('--json', 'as JSON')
    .action(async ({ json }: { json?: true }) => {
      const all = await new ReleaseStore(readSiteSettings().data).previews.all();
      const good = all.filter(({ until }) => Date.parse(until) > Date.now());
      if (json) printJson(good);
      else print(describePreviews(good));
    });

  program
    .command('revoke')
    .description('end one preview at once, for everyone who has its link or looks at it')
    .argument('<id>', 'as "previews" lists it')
    .action(async (id: string) => {
      const store = await openStore();
      if (!(await store.previews.remove(id)))
        throw new Refusal(`There is no preview ${id}. "previews" lists those that can be seen.`);
      print(`Preview ${id} has ended.`);
    });
}
