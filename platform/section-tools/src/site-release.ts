#!/usr/bin/env node
import { CommandError, print } from '@site/contract/program';
import { program as all, runReleaseCommand } from '@site/releases/command-line';

/** The release commands that work with only a section's repository. */
const TEAM = [
  'publish',
  'promote',
  'rollback',
  'status',
  'history',
  'canary',
  'preview',
  'previews',
  'revoke',
  'new-section',
];

const program = all.createCommand('site-release');
program
  .copyInheritedSettings(all)
  .description('Builds a section, shows it in a running site, and releases it.')
  .addHelpText('after', '\nThe exit code is 0 when done, 1 when refused, 2 after wrong use.');

program
  .command('build')
  .description('build the section in this folder, for the browser and for Node')
  .action(async () => {
    const { buildWorkspace, findWorkspace } = await import('@site/releases');
    await buildWorkspace(await findWorkspace());
    print('Built into dist/.');
  });

program
  .command('dev')
  .description('show a section in a running site, and reload the page after each change')
  .argument('[workspace]', 'folder of the section, if the repository has several')
  .option('--site <address>', 'address of the site, if not the one in the settings')
  .action(async (workspace: string | undefined, { site }: { site?: string }) => {
    const { developSection } = await import('@site/server/develop-section');
    process.exitCode = await developSection(workspace, site);
  });

/** Settings that name a site. Without one the store would be a folder of the section, which has no shell. */
const SITES = ['RELEASE_SERVER', 'SITE_DATA', 'RELEASE_STORE'];

function requireSite(command: { opts(): { server?: string } }): void {
  if (command.opts().server || SITES.some((name) => process.env[name])) return;
  throw new CommandError(
    'Nothing says which site this is for. Set RELEASE_SERVER to the address of its deploy service. On the machine of the site, set SITE_DATA to its data folder instead.',
  );
}

for (const name of TEAM) {
  const command = all.commands.find((each) => each.name() === name);
  if (!command) continue;
  program.addCommand(command);
  if (name !== 'new-section') command.hook('preAction', (_command, named) => requireSite(named));
}

const exchange = all.commands
  .find((each) => each.name() === 'token')
  ?.commands.find((each) => each.name() === 'exchange');
if (exchange) program.command('token').description('tokens for the deploy service').addCommand(exchange);

const code = await runReleaseCommand(program);
if (code !== 0) process.exitCode = code;
