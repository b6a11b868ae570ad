import { type Environment, EXIT, Refusal } from '../program/index.ts';
import type { Declaration, Format } from './declaration.ts';
import { bracketed } from './origin.ts';

/** Programs that a declaration tells apart: the API, and everything else. */
export type ProgramName = 'api' | 'site';

type Declarations = Readonly<Record<string, Declaration>>;

type NameOf<Declared extends Declarations> = keyof Declared & string;

type ValueOf<Declared extends Declaration> =
  | (Declared['format'] extends Format<infer Value> ? Value : never)
  | (Declared extends { default: string } ? never : undefined);

/** The values of some settings, by name. */
type Values<Declared extends Declarations, Name extends NameOf<Declared>> = {
  [Each in Name]: ValueOf<Declared[Each]>;
};

/** Settings with values that are not allowed. Its message names each, what was given and what is allowed. */
export class InvalidSettings extends Refusal {
  override name = 'InvalidSettings';
  override readonly exitCode = EXIT.wrongUse;
}

/** How a program has a setting declared. @throws where it is not */
function declarationOf(declared: Declarations, name: string, program: ProgramName): Declaration {
  const declaration = declared[name];
  if (!declaration) throw new Error(`${name} is no setting`);
  return program === 'api' ? { ...declaration, ...declaration.api } : declaration;
}

/** What is wrong with a setting. @param because why it is needed, where it is not set */
export function unusableOf(
  declared: Declarations,
  name: string,
  program: ProgramName,
  environment: Environment,
  because = '',
): string {
  const { allowed, secret } = declarationOf(declared, name, program);
  const value = environment[name];
  const shown = secret ? 'set to something else' : JSON.stringify(value);
  return `${name} is ${value === undefined ? 'not set' : shown}, but has to be ${allowed}${because}.`;
}

/** The text of a setting, or what stands for it where it is not set. */
function textOf(
  declared: Declarations,
  name: string,
  program: ProgramName,
  environment: Environment,
): string | undefined {
  const text = environment[name] ?? declarationOf(declared, name, program).default;
  return text?.replace(/<(\w+)>/g, (all, other: string) =>
    Object.hasOwn(declared, other) ? bracketed(textOf(declared, other, program, environment) ?? '') : all,
  );
}

/**
 * Reads settings from the environment; what is not set gets its default.
 * @param declared how these and those that they need are declared
 * @throws InvalidSettings
 */
export function readDeclared<Declared extends Declarations, const Name extends NameOf<Declared>>(
  declared: Declared,
  program: ProgramName,
  names: readonly Name[],
  environment: Environment,
): Values<Declared, Name> {
  const values: { [name: string]: unknown } = {};
  const problems: string[] = [];
  /** Settings that are not set, and for which nothing usable stands because another one is wrong. */
  const consequences: string[] = [];
  for (const name of names) {
    const text = textOf(declared, name, program, environment);
    const { format } = declarationOf(declared, name, program);
    const parsed = text === undefined ? undefined : format.safeParse(text);
    if (parsed?.success === false) {
      const list = environment[name] === undefined ? consequences : problems;
      list.push(unusableOf(declared, name, program, environment));
    }
    if (parsed?.success) values[name] = parsed.data;
  }
  for (const name of names.filter((each) => environment[each] !== undefined)) {
    const { needs = [] } = declarationOf(declared, name, program);
    for (const needed of needs.filter((each) => Object.hasOwn(declared, each))) {
      if (environment[needed] === undefined)
        problems.push(unusableOf(declared, needed, program, environment, `, because ${name} is set`));
    }
  }
  const [said] = [problems, consequences].filter(({ length }) => length > 0);
  if (said) throw new InvalidSettings(said.join('\n'));
  // Each has been read by its own declaration.
  return values as Values<Declared, Name>;
}
