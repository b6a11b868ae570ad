import { BuiltPrograms } from '@site/contract/testing';

/** The programs of a site, as tests start them. That they start from their sources, as in production, is what production.long.test.ts is about. */
export const BUILT = new BuiltPrograms('platform/server/dist/programs', {
  site: 'platform/server/src/server.ts',
  start: 'platform/server/src/programs/start.ts',
  trial: 'platform/server/src/trials/run.ts',
  api: 'api/src/server.ts',
  leads: 'api/src/cli/cli.ts',
  release: 'platform/releases/src/cli/cli.ts',
});
