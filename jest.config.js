import { availableParallelism } from 'node:os';
import { componentTests as browser, transform } from './shell/kit/testing/jest.js';

/** @typedef {import('jest').Config} Config */

/** Files of tests that take minutes, or try in other ways what a shorter test tries: `npm run test:long` runs them. */
const LONG = '[.]long[.]test[.]ts$';

/** Files that take longer than a second or so. Beside a change `npm test -w <workspace>` leaves them out. */
const SLOW = '[.]slow[.]test[.]tsx?$';

const { LONG_TRIALS, QUICK_TESTS } = process.env;

const IGNORED = [
  '/node_modules/',
  '/dist/',
  '/.types/',
  ...(LONG_TRIALS ? [] : [LONG]),
  ...(QUICK_TESTS ? [SLOW] : []),
];

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

/** Tests of programs that run in Node. */
const node = {
  testEnvironment: 'node',
  // Some packages are ES modules only.
  transform: { '\\.m?[jt]sx?$': Object.values(transform)[0] },
  transformIgnorePatterns: [],
};

/** @type {Config} */
export default {
  // Jest would leave one of two cores unused; many tests only wait for other programs.
  maxWorkers: availableParallelism() * 2,
  // For what hangs: on a busy machine it is no fault to take long.
  testTimeout: 60_000,
  projects: [
    project('contract', 'contract', node),
    project('api', 'api/src', {
      ...node,
      globalSetup: '<rootDir>/api/src/testing/global-setup.ts',
      globalTeardown: '<rootDir>/api/src/testing/global-teardown.ts',
      setupFilesAfterEnv: ['<rootDir>/api/src/testing/setup.ts'],
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
