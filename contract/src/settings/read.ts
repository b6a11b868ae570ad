import type { z } from 'zod';
import { EXIT, Refusal } from '../program/index.ts';
import type { Declaration } from './declaration.ts';
import { SETTINGS, type SettingName } from './declarations.ts';
import { bracketed } from './origin.ts';

/** Programs that a declaration tells apart: the API, and everything else. */
export type ProgramName = 'api' | 'site';

type ValueOf<Name extends SettingName> =
  | z.output<(typeof SETTINGS)[Name]['format']>
  | ((typeof SETTINGS)[Name] extends { default: string } ? never : undefined);

/** The values of some settings, by name. */
export type Settings<Name extends SettingName> = { [Each in Name]: ValueOf<Each> };

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings with values that are not allowed. Its message names each, what was given and what is allowed. */
export class InvalidSettings extends Refusal {
  override name = 'InvalidSettings';
  override readonly exitCode = EXIT.wrongUse;
}

/** How a program has a setting declared. */
function declarationOf(name: SettingName, program: ProgramName): Declaration {
  const declaration: Declaration = SETTINGS[name];
  return program === 'api' ? { ...declaration, ...declaration.api } : declaration;
}

/** What is wrong with a setting. @param because why it is needed, where it is not set */
export function unusable(
  name: SettingName,
  program: ProgramName,
  environment: Environment = process.env,
  because = '',
): string {
  const { allowed, secret } = declarationOf(name, program);
  const value = environment[name];
  const shown = secret ? 'set to something else' : JSON.stringify(value);
  return `${name} is ${value === undefined ? 'not set' : shown}, but has to be ${allowed}${because}.`;
}

function isSetting(name: string): name is SettingName {
  return Object.hasOwn(SETTINGS, name);
}

/** The text of a setting, or what stands for it where it is not set. */
function textOf(name: SettingName, program: ProgramName, environment: Environment): string | undefined {
  const text = environment[name] ?? declarationOf(name, program).default;
  return text?.replace(/<(\w+)>/g, (all, other: string) =>
    isSetting(other) ? bracketed(textOf(other, program, environment) ?? '') : all,
  );
}

/**
 * Reads the settings that a program names from the environment; what is not set gets its default.
 * @throws InvalidSettings
 */
export function readSettings<const Name extends SettingName>(
  program: ProgramName,
  names: readonly Name[],
  environment: Environment = process.env,
): Settings<Name> {
  const values: { [Each in SettingName]?: unknown } = {};
  const problems: string[] = [];
  /** Settings that are not set, and for which nothing usable stands because another one is wrong. */
  const consequences: string[] = [];
  for (const name of names) {
    const text = textOf(name, program, environment);
    const { format } = declarationOf(name, program);
    const parsed = text === undefined ? undefined : format.safeParse(text);
    if (parsed?.success === false) {
      const list = environment[name] === undefined ? consequences : problems;
      list.push(unusable(name, program, environment));
    }
    values[name] = parsed?.data;
  }
  for (const name of names.filter((each) => environment[each] !== undefined)) {
    const { needs = [] } = declarationOf(name, program);
    for (const needed of needs.filter(isSetting)) {
      if (environment[needed] === undefined)
        problems.push(unusable(needed, program, environment, `, because ${name} is set`));
    }
  }
  const [said] = [problems, consequences].filter(({ length }) => length > 0);
  if (said) throw new InvalidSettings(said.join('\n'));
  // Each has been read by its own declaration.
  return values as Settings<Name>;
}
