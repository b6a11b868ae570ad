import { stripVTControlCharacters } from 'node:util';
import type { Compiler, MultiCompiler, MultiStats, Stats, StatsError } from '@rspack/core';
import { print } from '@site/contract/program';

/** Whether messages have colours: not in a file. */
export const COLORS = Boolean(process.stdout.isTTY && !process.env.NO_COLOR);

/** Set where "npm run dev" has the shell's build too, which says what is wrong with what all have in common. */
const ONE_OF_ALL = Boolean(process.env.DEV_ONE_OF_ALL);

/** The errors and warnings alone: without a line that counts them, and names the build of the workspace that they are of. */
const PROBLEMS = {
  preset: 'errors-warnings',
  errorsCount: false,
  warningsCount: false,
  colors: COLORS,
} as const;

/** How an error is told of a file that does not build, and of a name that a module has not. */
const NOT_BUILT = 'Module build failed';
const NOT_FOUND = 'ESModulesLinkingError';

/** Leaves out of what is said of a build what only comes of other errors: a file that does not build has none of the names that are imported of it. */
export function causesAlonePlugin({ hooks }: Compiler): void {
  hooks.compilation.tap('causesAlonePlugin', ({ hooks: { statsFactory } }) =>
    statsFactory.tap('causesAlonePlugin', (factory) =>
      factory.hooks.result
        .for('compilation.errors')
        .tap('causesAlonePlugin', (errors: StatsError[]) =>
          errors.some(({ message }) => message.includes(NOT_BUILT))
            ? errors.filter(({ message }) => !message.includes(NOT_FOUND))
            : errors,
        ),
    ),
  );
}

/** What Rspack says, without the colours that it gives to parts of it wherever the variable CI is set. */
const uncoloured = (text: string) => (COLORS ? text : stripVTControlCharacters(text));

/** In the text of an error, what is wrong and where: the text around them is what was built. */
const WRONG = /× (?!Module build failed)(.+)/;
const LINE = /─\[(\d+):\d+\]/;

/** An error of a file of another workspace, in one line; undefined where it is of the workspace's own. */
function describeElsewhere({ moduleName = '', message }: StatsError): string | undefined {
  if (!moduleName.startsWith('../')) return undefined;
  const plain = stripVTControlCharacters(message);
  const [, line] = LINE.exec(plain) ?? [];
  const [, wrong = 'does not build'] = WRONG.exec(plain) ?? [];
  return `${moduleName.replace(/^(?:\.\.\/)+/, '')}${line ? `:${line}` : ''}: ${wrong}`;
}

/** What is wrong with a build: one that is of no file has a mark instead of its name. */
function describeProblems(build: Stats): string {
  return uncoloured(build.toString(PROBLEMS))
    .trim()
    .replaceAll(/^(ERROR|WARNING) in × /gm, '$1: ');
}

/**
 * What there is to say of a workspace's builds that were made together: one line, or what is wrong.
 * @param isOneOfAll whether those of all workspaces are: what is wrong with a file of another one is said in a line, for that one says the rest
 */
export function describeBuilds(name: string, stats: Stats | MultiStats, isOneOfAll = false): string {
  const builds = 'stats' in stats ? stats.stats : [stats];
  const problems = builds.map((build) => describeProblems(build)).filter(Boolean);
  if (problems.length === 0) return `${name} is built.`;
  const errors = builds.flatMap((build) => build.toJson({ all: false, errors: true }).errors ?? []);
  const elsewhere = errors.map(describeElsewhere);
  if (isOneOfAll && errors.length > 0 && elsewhere.every((line) => line !== undefined))
    return `${name} does not build: ${[...new Set(elsewhere)].join('; ')}`;
  const what = stats.hasErrors() ? `${name} does not build:` : `${name} is built, with warnings:`;
  return [what, ...problems].join('\n');
}

/** Says in the terminal what becomes of the builds of a development server. @param name the workspace's */
export function sayBuilds(name: string, { hooks }: Pick<Compiler | MultiCompiler, 'hooks'>): void {
  hooks.done.tap('sayBuilds', (stats: Stats | MultiStats) => print(describeBuilds(name, stats, ONE_OF_ALL)));
}
