/** @typedef {import('jest').Config} Config */

/** @type {Config['transform']} */
const transform = {
  '\\.[jt]sx?$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'commonjs' },
    },
  ],
};

/** @returns {Config} */
function project(displayName, folder, options) {
  return {
    displayName,
    roots: [`<rootDir>/${folder}`],
    testMatch: ['**/*.test.{ts,tsx}'],
    testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.types/'],
    modulePathIgnorePatterns: ['/dist/', '/.types/', '<rootDir>/.data/'],
    transform,
    // Published as ES modules only.
    transformIgnorePatterns: ['/node_modules/(?!(postal-mime|jose)/)'],
    ...options,
  };
}

/** Tests of programs that run in Node. */
const node = { testEnvironment: 'node' };

/** Tests of components, in jsdom. An unexpected console.error fails them (see the setup file). */
const browser = {
  testEnvironment: 'jsdom',
  testEnvironmentOptions: { customExportConditions: [''] },
  setupFilesAfterEnv: ['<rootDir>/shell/kit/testing/setup.ts'],
  transform: { ...transform, '\\.css$': '<rootDir>/shell/kit/testing/raw.cjs' },
  moduleNameMapper: {
    '(.*\\.css)\\?raw$': '$1',
    '\\.ts\\?inline$': '<rootDir>/shell/kit/testing/script.cjs',
    '\\.css$': '<rootDir>/shell/kit/testing/styles.cjs',
    '\\.svg$': '<rootDir>/shell/kit/testing/file.cjs',
  },
};

/** @type {Config} */
export default {
  // Jest would leave one of two cores unused; many tests only wait for other programs.
  maxWorkers: '100%',
  projects: [
    project('contract', 'contract', node),
    project('api', 'api/src', {
      ...node,
      globalSetup: '<rootDir>/api/src/testing/build-programs.ts',
      setupFilesAfterEnv: ['<rootDir>/api/src/testing/setup.ts'],
    }),
    project('kit', 'shell/kit', browser),
    project('shell', 'shell/src', browser),
    project('mf-marketing', 'mf-marketing', browser),
    project('mf-contact', 'mf-contact', browser),
    project('mf-careers', 'mf-careers', browser),
    project('build', 'platform/build', node),
    project('releases', 'platform/releases', node),
    project('server', 'platform/server', node),
    project('bench', 'bench', node),
    project('operations', 'operations', node),
  ],
};
