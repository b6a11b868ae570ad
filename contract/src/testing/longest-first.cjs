const { existsSync } = require('node:fs');
const { join, relative, sep } = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * Files that take ten seconds and more, the longest first: they wait for programs. Without a cache of how long each took, as in a fresh clone,
 * Jest takes long files for slow ones and begins some of these last, when nothing is left to do beside them.
 */
const SLOW = [
  'platform/server/src/bucket.test.ts',
  'platform/server/src/programs/ending.test.ts',
  'platform/section-tools/src/packages/packages.test.ts',
  'platform/deploy/src/service.test.ts',
  'platform/releases/src/gate/hydration.test.ts',
  'platform/releases/src/gate/gate.test.ts',
  'platform/releases/src/store/contract.test.ts',
  'api/src/trials/no-lead-is-lost.test.ts',
  'platform/server/src/app.test.ts',
  'platform/releases/src/gate/reading/pages.test.ts',
  'platform/server/src/slow-readers.test.ts',
  'api/src/staff/inbox/list.test.ts',
  'platform/server/src/programs/start.test.ts',
  'platform/server/src/programs/up-to-date.test.ts',
  'platform/server/src/preview.test.ts',
  'platform/releases/src/gate/browser-keeper.test.ts',
  'api/src/tables/in-use.test.ts',
  'platform/deploy/src/app.test.ts',
  'platform/server/src/programs/production.test.ts',
  'api/src/database/postgres.test.ts',
  'api/src/staff/inbox/events.test.ts',
  'api/src/server.test.ts',
  'operations/src/confined.test.ts',
  'platform/server/src/canary/arms.test.ts',
  'mf-marketing/src/pages.test.tsx',
  'platform/releases/src/cli/cli.test.ts',
  'contract/src/program/processes.test.ts',
  'platform/server/src/trials/kills.test.ts',
  'api/src/staff/cli/commands/backup.test.ts',
  'api/src/delivery/unheard.test.ts',
  'platform/build/src/sources/workspaces.test.ts',
  'contract/src/program/server.test.ts',
  'platform/build/src/build.test.ts',
  'api/src/database/postgres-connection.test.ts',
  'platform/deploy/src/http/limits.test.ts',
  'platform/releases/src/compose/compose.test.ts',
  'operations/src/full-disk.test.ts',
  'platform/releases/src/cli/publishers/publishers.test.ts',
  'api/src/staff/cli/commands/erase.test.ts',
  'api/src/tables/migrations.test.ts',
];

const ROOT = join(__dirname, '../../..');

/** Begins with the slow files, so that all workers end together. */
module.exports = class LongestFirst extends Sequencer {
  /**
   * @override
   * @param {import('@jest/test-result').Test[]} tests
   */
  async sort(tests) {
    const gone = SLOW.filter((file) => !existsSync(join(ROOT, file)));
    if (gone.length > 0) throw new Error(`${__filename} lists files that are not there: ${gone.join(', ')}`);
    const ranks = new Map(SLOW.map((file, rank) => [file, rank]));
    /** @param {import('@jest/test-result').Test} test */
    const rankOf = ({ path }) => ranks.get(relative(ROOT, path).replaceAll(sep, '/')) ?? SLOW.length;
    return [...(await super.sort(tests))].sort((one, other) => rankOf(one) - rankOf(other));
  }
};
