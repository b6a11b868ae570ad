import { fileURLToPath } from 'node:url';

/** @param {string} name */
function file(name) {
  return fileURLToPath(new URL(name, import.meta.url));
}

export const transform = {
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

export const componentTests = {
  testEnvironment: 'jsdom',
  testEnvironmentOptions: { customExportConditions: [''] },
  setupFilesAfterEnv: [file('setup.ts')],
  transform: { ...transform, '\\.css$': file('raw.cjs') },
  transformIgnorePatterns: ['/node_modules/(?!@site/)'],
  moduleNameMapper: {
    '^(.*\\.css)\\?raw$': '$1',
    '\\.ts\\?inline$': file('script.cjs'),
    '\\.css$': file('styles.cjs'),
    '\\.(svg|jpg|webp|avif)$': file('file.cjs'),
  },
};

/** The whole configuration of a section in a repository of its own, where the kit is installed as a package. */
export default {
  ...componentTests,
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
};
