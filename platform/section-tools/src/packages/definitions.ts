/** One of the packages that a section in a repository of its own installs. */
export interface PackageDefinition {
  /** Its workspace's folder. */
  folder: string;
  /** What others import of it, as its package.json names it. TypeScript is compiled, other files are taken as they are. */
  doors: readonly string[];
  /** What it can be asked to run, by name. The workspace has no program: in this repository the name is that of `npm run release`. */
  programs?: Readonly<Record<string, string>>;
  /** Files that are found by their place beside the compiled ones. */
  besides: readonly string[];
  /** Files and folders that keep their place. */
  kept: readonly string[];
  /** Dependencies that only the repository needs. */
  without: readonly string[];
  /** Dependencies that become a part of it, with what they need: a program starts sooner that is read from few files. */
  bundled: readonly string[];
  /**
   * What its dependencies need, in the version that this repository holds it at (`overrides`). npm takes overrides of nobody but who installs;
   * what stands beside its dependencies it takes for theirs.
   */
  held: readonly string[];
}

/** In the order in which they need each other. */
export const PACKAGES: readonly PackageDefinition[] = [
  {
    folder: 'contract',
    doors: ['.'],
    besides: [],
    kept: ['README.md'],
    without: ['cli-table3', 'esbuild', 'helmet', 'ipaddr.js', 'openid-client', 'tsx'],
    bundled: [],
    held: [],
  },
  {
    folder: 'shell/kit',
    doors: [
      ...['.', './carousel', './content', './dialog', './site', './section', './art-tones'],
      ...['./testing', './jest', './css', './package.json'],
    ],
    // The build of a section takes them up; all other rules are in the shell's.
    besides: ['Accordion', 'Callout', 'Prose', 'Quote', 'Table'].map(
      (name) => `src/content/${name}.module.css`,
    ),
    kept: [
      ...['README.md', 'CHANGELOG.md', 'css.d.ts', 'testing/jest.js', 'testing/setup.ts'],
      ...['file', 'jsdom', 'lazy', 'raw', 'script', 'styles'].map((name) => `testing/${name}.cjs`),
    ],
    without: [],
    bundled: [],
    held: [],
  },
  {
    folder: 'platform/build',
    doors: ['.', './artefacts', './remote.config'],
    besides: ['src/rules/picture-loader.js'],
    kept: ['README.md'],
    // The shell's build alone cuts fonts.
    without: ['@site/contract', 'subset-font'],
    bundled: [],
    held: [],
  },
  {
    folder: 'platform/section-tools',
    doors: [],
    programs: { 'site-release': './src/site-release.ts' },
    besides: [
      '../releases/src/render/render-process.cjs',
      '../releases/src/gate/reading/page-reader.cjs',
      '../releases/src/new-section/template',
    ],
    kept: ['README.md'],
    without: [],
    bundled: ['cli-table3', 'commander', 'ipaddr.js', 'zod'],
    // Fastify's, in the last version for Node 20.
    held: ['light-my-request'],
  },
];
