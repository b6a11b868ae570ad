import { Refusal } from '@site/contract/program';
import { type Command, InvalidArgumentError } from 'commander';
import { areSteps } from '../canary/steps.ts';
import { parseReference, type ReleaseReference } from '../compose/choose.ts';

/** Collects releases by name and version. @throws InvalidArgumentError */
export function readReference(text: string, before: ReleaseReference[] = []): ReleaseReference[] {
  try {
    return [...before, parseReference(text)];
  } catch (error) {
    throw new InvalidArgumentError(error instanceof Refusal ? error.message : String(error));
  }
}

/** Reads a whole number that is not below a smallest one, nor above a largest. @throws InvalidArgumentError */
export function wholeNumber(smallest: number, largest = Number.POSITIVE_INFINITY): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (Number.isInteger(number) && number >= smallest && number <= largest) return number;
    const range = Number.isFinite(largest) ? ` from ${smallest} to ${largest}` : `, ${smallest} or more`;
    throw new InvalidArgumentError(`Give a whole number${range}.`);
  };
}

/** Reads shares of visitors: `10%,50%`, each bigger than the one before. @throws InvalidArgumentError */
export function shares(text: string): number[] {
  const steps = text.split(',').map((part) => {
    const [, digits] = /^\s*(\d+(?:\.\d+)?)\s*%\s*$/.exec(part) ?? [];
    return Number(digits) / 100;
  });
  if (areSteps(steps)) return steps;
  throw new InvalidArgumentError(
    'Give shares above 0% and below 100%, each bigger than the one before: 10%,50%.',
  );
}

/** Collects what may be given more than once. */
export function collect(address: string, before: string[]): string[] {
  return [...before, address];
}

/** What that option says. */
export interface ServerFlag {
  server?: string;
}

/** Gives a command the option to ask a deploy service. */
export function withServer(command: Command): Command {
  return command.option(
    '--server <address>',
    'ask this deploy service, not the local store (RELEASE_SERVER)',
  );
}
