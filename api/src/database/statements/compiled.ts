import type { Compilable, CompiledQuery } from 'kysely';
import type { LeadsDatabase } from '../schema.ts';

/** Stands in a statement for a value, and says which one of what the statement is run with. */
export type Later<Input> = <Value>(read: (input: Input) => Value) => Value;

/** What `later` puts into a statement. */
class Placeholder {
  readonly read: (input: never) => unknown;

  constructor(read: (input: never) => unknown) {
    this.read = read;
  }
}

/**
 * A statement that is written with Kysely once for each database and each number of rows, because to write it takes longer than most of
 * them run.
 * @param write gets what stands for the values, and how many rows there are: the length of a list that it is run with, otherwise 0
 * @returns what runs it with values, and gives the rows that it returns
 */
export function compiledOnce<Input extends object, Row>(
  write: (database: LeadsDatabase, later: Later<Input>, size: number) => Compilable<Row>,
) {
  const known = new WeakMap<object, Map<number, CompiledQuery<Row>>>();

  function compiled(database: LeadsDatabase, size: number): CompiledQuery<Row> {
    // The same for a database, its connections and its transactions.
    const { adapter } = database.getExecutor();
    const bySize = known.get(adapter) ?? new Map<number, CompiledQuery<Row>>();
    known.set(adapter, bySize);
    const query = bySize.get(size) ?? write(database, later, size).compile();
    bySize.set(size, query);
    return query;
  }

  return async (database: LeadsDatabase, input: Input): Promise<Row[]> => {
    const query = compiled(database, Array.isArray(input) ? input.length : 0);
    const parameters = query.parameters.map((each) =>
      each instanceof Placeholder ? each.read(input as never) : each,
    );
    return (await database.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

function later<Input, Value>(read: (input: Input) => Value): Value {
  return new Placeholder(read as never) as Value;
}

/** Rows of a statement that is run with a list: what stands for the values of each, by columns. */
export function laterRows<Item>(
  later: Later<readonly Item[]>,
  size: number,
  columns: readonly (keyof Item)[],
) {
  return Array.from({ length: size }, (_, index) =>
    Object.fromEntries(columns.map((column) => [column, later((items) => items[index]?.[column])])),
  ) as Item[];
}
