import { BuiltPrograms } from '@site/contract/testing';

/** The programs that tests start, each built into one file. */
export const BUILT = new BuiltPrograms('platform/server/dist/programs', {
  site: 'platform/server/src/server.ts',
  start: 'platform/server/src/dev/start.ts',
  promote: 'platform/releases/src/testing/promote-loop.ts',
  api: 'api/src/server.ts',
});
