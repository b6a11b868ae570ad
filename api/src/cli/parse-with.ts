import { InvalidArgumentError } from 'commander';
import type { z } from 'zod';

/** Returns a parser of commander's that reads a value by a schema. */
export function parseWith<Value>(schema: z.ZodType<Value>) {
  return (value: string): Value => {
    const { success, data, error } = schema.safeParse(value);
    if (success) return data;
    throw new InvalidArgumentError(error.issues.map(({ message }) => message).join(' '));
  };
}
