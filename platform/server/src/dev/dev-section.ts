import { runCommand } from '@site/contract/program';
import { Command } from 'commander';
import { developSection } from './develop-section.ts';

const program = new Command('npm run dev --')
  .description('Shows a section in a running site; a change of it is shown at once.')
  .argument('<workspace>', 'folder of the section')
  .option('--site <address>', 'of the site; else that of the settings')
  .exitOverride()
  .action(async (workspace: string, { site }: { site?: string }) => {
    process.exitCode = await developSection(workspace, site);
  });

const code = await runCommand(() => program.parseAsync());
if (code !== 0) process.exitCode = code;
