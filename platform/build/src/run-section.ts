import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import type { Section } from '@site/kit/section';

/**
 * Runs what a section's routes are read from: the section, with all that it needs in it.
 * @param script what was built with `--env routes`, or by a development server
 * @param file its path
 * @throws what the section throws as it is loaded
 */
export function runSection(script: string, file: string): Section {
  const module = { exports: {} as { section: Section } };
  compileFunction(script, ['module', 'exports', 'require'], { filename: file })(
    module,
    module.exports,
    createRequire(file),
  );
  return module.exports.section;
}
