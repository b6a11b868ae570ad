import type { Compiler, MultiCompiler, MultiStats, Stats } from '@rspack/core';
import { print } from '@site/contract/program';

/** Whether messages have colours: not in a file. */
export const COLORS = Boolean(process.stdout.isTTY && !process.env.NO_COLOR);

/** The errors and warnings alone: without a line that counts them, and names the build of the workspace that they are of. */
const PROBLEMS = {
  preset: 'errors-warnings',
  errorsCount: false,
  warningsCount: false,
  colors: COLORS,
} as const;

/** What there is to say of a workspace's builds that were made together: one line, or what is wrong. */
export function describeBuilds(name: string, stats: Stats | MultiStats): string {
  const builds = 'stats' in stats ? stats.stats : [stats];
  const problems = builds.map((build) => build.toString(PROBLEMS).trim()).filter(Boolean);
  if (problems.length === 0) return `${name} is built.`;
  const what = stats.hasErrors() ? `${name} does not build:` : `${name} is built, with warnings:`;
  return [what, ...problems].join('\n');
}

/** Says in the terminal what becomes of the builds of a development server. @param name the workspace's */
export function sayBuilds(name: string, { hooks }: Pick<Compiler | MultiCompiler, 'hooks'>): void {
  hooks.done.tap('sayBuilds', (stats: Stats | MultiStats) => print(describeBuilds(name, stats)));
}
