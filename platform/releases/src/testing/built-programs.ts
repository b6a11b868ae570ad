import { BuiltPrograms } from '@site/contract/testing';

/** The command line, and what trials kill. */
export const BUILT = new BuiltPrograms('platform/releases/dist/programs', {
  cli: 'platform/releases/src/cli/cli.ts',
  'promote-loop': 'platform/releases/src/testing/promote-loop.ts',
});
