import type { Compiler, StatsError } from '@rspack/core';

/** What the newest build for browsers has said, by the folder of its workspace. */
const saidBefore = new Map<string, ReadonlySet<string>>();

/**
 * Leaves out of what is said of a workspace's other builds, in terminals and in browsers, the errors that its build for browsers has too, where they
 * are made together. All of them fail nevertheless.
 * @param first whether this is the build for browsers
 */
export function saidOncePlugin(first: boolean) {
  return ({ context: folder, hooks }: Compiler): void => {
    if (first)
      hooks.afterCompile.tap('saidOncePlugin', ({ errors }) => {
        saidBefore.set(folder, new Set(errors.map(({ message }) => message)));
      });
    else
      hooks.compilation.tap('saidOncePlugin', ({ hooks: { statsFactory } }) =>
        statsFactory.tap('saidOncePlugin', (factory) =>
          factory.hooks.result
            .for('compilation.errors')
            .tap('saidOncePlugin', (errors: StatsError[]) =>
              errors.filter(({ message }) => !saidBefore.get(folder)?.has(message)),
            ),
        ),
      );
  };
}
