import type { Environment } from '../program/index.ts';
import { SETTINGS, type SettingName } from './declarations.ts';
import { type ProgramName, readDeclared, unusableOf } from './read-declared.ts';

/** What is wrong with a setting. @param because why it is needed, where it is not set */
export function unusable(
  name: SettingName,
  program: ProgramName,
  environment: Environment = process.env,
  because = '',
): string {
  return unusableOf(SETTINGS, name, program, environment, because);
}

/**
 * Reads the settings that a program names from the environment; what is not set gets its default.
 * @throws InvalidSettings
 */
export function readSettings<const Name extends SettingName>(
  program: ProgramName,
  names: readonly Name[],
  environment: Environment = process.env,
) {
  return readDeclared(SETTINGS, program, names, environment);
}
