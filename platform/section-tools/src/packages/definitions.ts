/** One of the packages that a section in its own repository installs. */
export interface PackageDefinition {
  /** Folder of its workspace. */
  folder: string;
  /** Which entries of its workspace's `exports` the package has. TypeScript is compiled, other files are copied. */
  exports: readonly string[];
  /** Its programs: source files by name. */
  bin?: Readonly<Record<string, string>>;
  /** Files and folders that compiled code finds beside itself. */
  beside: readonly string[];
  /** Files that keep their place. */
  copied: readonly string[];
  /** Dependencies of the workspace that the package does not need. */
  omitted: readonly string[];
}

/** A package comes after those that it needs. */
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
      ...['file', 'jsdom', 'lazy', 'raw', 'script', 'styles'].map((name) => `testing/${name}.cjs`),
    ],
    omitted: [],
  },
  {
    folder: 'platform/build',
    exports: ['.', './artefacts', './remote.config'],
    beside: ['src/rules/picture-loader.js'],
    copied: ['README.md'],
    // Only the shell cuts fonts.
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
