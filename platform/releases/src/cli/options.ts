import { type Command, InvalidArgumentError } from 'commander';
import { canarySteps, releaseReference } from '../service/contract.ts';

export function readReference(text: string, before: string[] = []): string[] {
  const result = releaseReference.safeParse(text);
  if (result.success) return [...before, text];
  throw new InvalidArgumentError(`"${text}" is not a release. Write name@version or name@latest.`);
}

export function wholeNumber(smallest: number, largest = Number.POSITIVE_INFINITY): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (Number.isInteger(number) && number >= smallest && number <= largest) return number;
    const range = Number.isFinite(largest) ? ` from ${smallest} to ${largest}` : `, ${smallest} or more`;
    throw new InvalidArgumentError(`Give a whole number${range}.`);
  };
}

/** Parses the steps of a canary: `10%,50%`. */
export function readSteps(text: string): number[] {
  const shares = text.split(',').map((part) => {
    const [, digits] = /^\s*(\d+(?:\.\d+)?)\s*%\s*$/.exec(part) ?? [];
    return Number(digits) / 100;
  });
  if (canarySteps.safeParse(shares).success) return shares;
  throw new InvalidArgumentError(
    'Give shares above 0% and below 100%, each larger than the one before: 10%,50%.',
  );
}

export function collectOption(text: string, before: string[] = []): string[] {
  return [...before, text];
}

export interface ServerOption {
  server?: string;
}

export function addServerOption(command: Command): Command {
  return command.option(
    '--server <address>',
    'use this deploy service instead of the local store (RELEASE_SERVER)',
  );
}
