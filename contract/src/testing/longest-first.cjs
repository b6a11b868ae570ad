const { existsSync } = require('node:fs');
const { join, relative, sep } = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * Files that take ten seconds and more, the longest first: they wait for programs. Without a cache of how long each took, as in a fresh clone,
 * Jest takes long files for slow ones and begins some of these last, when nothing is left to do beside them.
 */
const SLOW = [
  'platform/section-tools/src/packages/packages.slow.test.ts',
  'platform/deploy/src/service.slow.test.ts',
  'platform/deploy/src/app.slow.test.ts',
  'mf-marketing/src/pages.slow.test.tsx',
  'contract/src/program/processes.slow.test.ts',
  'contract/src/program/server.slow.test.ts',
  'platform/build/src/build.slow.test.ts',
  'platform/deploy/src/http/limits.slow.test.ts',
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
