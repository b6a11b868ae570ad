/** @jest-environment node */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startNode, stopProgram, untilPrints } from '@site/contract/program';
import { copyCheckout } from '@site/contract/testing';

/** Builds the routes of a section as development servers do at their start. */
const BUILD = `
  const [servers, until, releases] = process.argv.slice(1);
  const { EditedSection } = await import(servers);
  const { untilBuilds } = await import(until);
  const { findWorkspace } = await import(releases);
  const section = new EditedSection(await findWorkspace('mf-careers'), 0);
  const { extras } = await untilBuilds(['mf-careers'], () => section.build());
  console.log(JSON.stringify(extras.routes));
`;

test('where a section does not build that is said once, and it goes on when it is mended', async () => {
  const root = mkdtempSync(join(tmpdir(), 'until-builds-'));
  const { edit } = copyCheckout(root);
  const door = 'mf-careers/src/section.ts';
  edit(door, 'export const', 'export cons');
  const modules = [
    'platform/server/src/development/dev-servers.ts',
    'platform/server/src/development/until-builds.ts',
    'platform/releases/src/index.ts',
  ];
  const args = ['--import', 'tsx', '--input-type=module', '-e', BUILD];
  args.push(...modules.map((file) => join(root, file)));
  const program = startNode('Building', { args, cwd: root, output: 'kept' });
  try {
    while (!program.written.stderr.includes('Goes on when it is mended')) await sleep(50);
    // It looks whether there is something new.
    await sleep(1200);
    edit(door, 'export cons', 'export const');
    await untilPrints(program, /"page":"program"/);
    expect(program.written.stderr.match(/mf-careers does not build:/g)).toHaveLength(1);
    expect(program.written.stderr).toContain('[5:7]');
  } finally {
    await stopProgram(program);
    rmSync(root, { recursive: true });
  }
}, 60_000);
