import { BuiltPrograms } from '@site/contract/testing';

/** The command line, and what trials kill. */
export const BUILT = new BuiltPrograms('platform/releases/dist/programs', {
  cli: 'platform/releases/src/cli/cli.ts',
  'render-once': 'platform/releases/src/render/testing/render-once.ts',
  'promote-loop': 'platform/releases/src/testing/promote-loop.ts',
  'move-loop': 'platform/releases/src/promote/testing/move-loop.ts',
  'prune-loop': 'platform/releases/src/promote/testing/prune-loop.ts',
});
