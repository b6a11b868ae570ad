import { resolve } from 'node:path';
import { print } from '@site/contract/program';
import type { Command } from 'commander';

/** Adds the command that makes a section in a repository of its own. */
export function addNewSectionCommand(program: Command): void {
  program
    .command('new-section')
    .description('make a complete section, for a repository of its own')
    .argument('<name>', 'of its package and its releases: mf-offers')
    .requiredOption('--address <address>', 'of its page: /offers')
    .option('--into <folder>', 'an empty folder, or one that is not there yet; else one of its name')
    .action(async (name: string, { address, into = name }: { address: string; into?: string }) => {
      const { describeNewSection } = await import('../new-section/describe.ts');
      const { newSection } = await import('../new-section/new-section.ts');
      const { workspaceNames } = await import('../publish/workspaces.ts');
      const section = describeNewSection(name, address, await workspaceNames());
      const folder = resolve(into);
      const files = await newSection(section, folder);
      print(`${files.length} files are in ${folder}. Next, in there:`);
      print('  npm install                       (with archives: npm install <folder>/*.tgz)');
      print('  npm test');
      print('  npm run dev -- --site <address of the running site>');
    });
}
