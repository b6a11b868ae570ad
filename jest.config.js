import { availableParallelism } from 'node:os';
import { componentTests as browser, transform } from './shell/kit/testing/jest.js';

/** @typedef {import('jest').Config} Config */

/** Files that take longer than a second or so. `npm test -w <workspace>` leaves them out. */
const SLOW = '[.]slow[.]test[.]tsx?$';

const IGNORED = ['/node_modules/', '/dist/', '/.types/', ...(process.env.QUICK_TESTS ? [SLOW] : [])];

/** @returns {Config} */
function project(displayName, folder, options) {
  return {
    displayName,
    roots: [`<rootDir>/${folder}`],
    testMatch: ['**/*.test.{ts,tsx}'],
    testPathIgnorePatterns: IGNORED,
    modulePathIgnorePatterns: ['/dist/', '/.types/', '<rootDir>/.data/'],
    transform,
    ...options,
  };
}

/** Packages that are ES modules only. Jest runs others as they are. */
const ES_MODULES = '@better-auth|@noble|better-auth|jose|oauth4webapi|openid-client|rou3';

const node = {
  testEnvironment: 'node',
  transform: { '\\.m?[jt]sx?$': Object.values(transform)[0] },
  transformIgnorePatterns: [`/node_modules/(?!(?:${ES_MODULES})/)`],
};

/** @type {Config} */
export default {
  // More workers than cores, because many tests wait for other programs.
  maxWorkers: availableParallelism() * 3,
  // Only for tests that hang: a busy machine may be slow.
  testTimeout: 60_000,
  projects: [
    project('contract', 'contract', node),
    project('api', 'api/src', {
      ...node,
      globalSetup: '<rootDir>/api/src/testing/global-setup.ts',
      globalTeardown: '<rootDir>/api/src/testing/global-teardown.ts',
    }),
    project('inbox', 'api/inbox', browser),
    project('kit', 'shell/kit', browser),
    project('app', 'shell/app', browser),
    project('shell', 'shell/src', browser),
    project('mf-marketing', 'mf-marketing', browser),
    project('mf-contact', 'mf-contact', browser),
    project('mf-careers', 'mf-careers', browser),
    project('build', 'platform/build', node),
    project('releases', 'platform/releases', {
      ...node,
      globalSetup: '<rootDir>/platform/releases/src/testing/build-programs.ts',
      testPathIgnorePatterns: [...IGNORED, '/new-section/template/'],
    }),
    project('deploy', 'platform/deploy/src', node),
    project('console', 'platform/deploy/console', browser),
    project('server', 'platform/server', {
      ...node,
      globalSetup: '<rootDir>/platform/server/src/testing/build-programs.ts',
    }),
    project('section-tools', 'platform/section-tools', node),
    project('operations', 'operations', node),
  ],
};
