export interface PackageDefinition {
  folder: string;
  /** Entries of the workspace's `exports`. TypeScript is compiled, other files are copied. */
  exports: readonly string[];
  bin?: Readonly<Record<string, string>>;
  /** Files and folders that are copied into the folder of the compiled code. */
  beside: readonly string[];
  copied: readonly string[];
  /** Dependencies of the workspace that the package does not need. */
  omitted: readonly string[];
}

export const PACKAGES: readonly PackageDefinition[] = [
  {
    folder: 'contract',
    exports: ['.'],
    beside: [],
    copied: ['README.md'],
    omitted: ['cli-table3', 'close-with-grace', 'esbuild', 'helmet', 'ipaddr.js', 'tsx'],
  },
  {
    folder: 'shell/kit',
    exports: [
      ...['.', './carousel', './dialog', './site', './section', './art-tones'],
      ...['./testing', './jest', './css', './package.json'],
    ],
    beside: [],
    copied: [
      ...['README.md', 'CHANGELOG.md', 'css.d.ts', 'testing/jest.js', 'testing/setup.ts'],
      ...['file', 'raw', 'script', 'styles'].map((name) => `testing/${name}.cjs`),
    ],
    omitted: ['@fontsource-variable/bricolage-grotesque', '@fontsource-variable/public-sans'],
  },
  {
    folder: 'platform/build',
    exports: ['.', './artefacts', './remote.config'],
    beside: ['src/rules/picture-loader.js'],
    copied: ['README.md'],
    // Only the shell subsets fonts.
    omitted: ['@site/contract', 'subset-font'],
  },
  {
    folder: 'platform/section-tools',
    exports: [],
    bin: { 'site-release': './src/site-release.ts' },
    beside: ['../releases/src/compose/render-process.cjs', '../releases/src/new-section/template'],
    copied: ['README.md'],
    omitted: [],
  },
];
