import { print, printError, printJson, Refusal } from '@site/contract/program';
import type { Command } from 'commander';
import type { ReleaseReference } from '../compose/choose.ts';
import { MOST_HOURS } from '../preview/most-hours.ts';
import { readReference, type ServerFlag, wholeNumber, withServer } from './arguments.ts';
import { openLocal, readLocal } from './local.ts';
import { findServer } from './remote/server.ts';

/** Adds the commands that make, list and end previews. */
export function addPreviewCommands(program: Command): void {
  withServer(program.command('preview'))
    .description('make a link that shows the site with other releases; nobody else sees them')
    .argument('<release...>', 'name@version or name@latest', readReference)
    .option(
      '--hours <count>',
      `how long the link is good for, ${MOST_HOURS} (seven days) at most`,
      wholeNumber(1, MOST_HOURS),
      24,
    )
    .action(async (references: ReleaseReference[], flags: ServerFlag & { hours: number }) => {
      const server = findServer(flags.server);
      if (server) {
        const { previewAt } = await import('./remote/commands.ts');
        return previewAt(server, references, flags.hours);
      }
      const [{ preview }, { printPreview }, { settings, store }] = await Promise.all([
        import('../preview/preview.ts'),
        import('./outcome.ts'),
        openLocal(),
      ]);
      printError('Rendering …');
      printPreview(await preview(store, references, { origin: settings.origin, hours: flags.hours }));
    });

  withServer(program.command('previews'))
    .description('list the previews that can be seen')
    .option('--json', 'as JSON')
    .action(async (flags: ServerFlag & { json?: true }) => {
      const server = findServer(flags.server);
      if (server) return (await import('./remote/commands.ts')).showPreviews(server, flags.json);
      const [{ describePreviews }, { store }] = await Promise.all([import('./outcome.ts'), readLocal()]);
      const good = await store.previews.good();
      if (flags.json) printJson(good);
      else print(describePreviews(good));
    });

  withServer(program.command('revoke'))
    .description('end one preview at once, for everyone who has its link or looks at it')
    .argument('<id>', 'as "previews" lists it')
    .action(async (id: string, flags: ServerFlag) => {
      const server = findServer(flags.server);
      if (server) return (await import('./remote/commands.ts')).revokeAt(server, id);
      const [{ userName }, { store }] = await Promise.all([import('../store/user-name.ts'), openLocal()]);
      if (!(await store.previews.end(id, { by: userName() })))
        throw new Refusal(`There is no preview ${id}. "previews" lists those that can be seen.`);
      print(`Preview ${id} has ended.`);
    });
}
