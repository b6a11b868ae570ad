import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { print } from '@site/contract/program';
import { table } from '@site/contract/table';

/** The figures of one measurement: milliseconds, bytes and counts, by name. */
export type Figures = Readonly<Record<string, number>>;

/** What one who was measured came to in one figure. */
export interface Result {
  /** What was done: an address, a command. */
  place: string;
  figure: string;
  contender: string;
  median: number;
  min: number;
  max: number;
  rounds: number;
  /** The median, as a part of the peer's. Compare ratios of one run, not the figures of two. */
  ratio?: number;
}

interface Options<Name extends string> {
  numbers: Record<Name, number>;
  json: string | undefined;
  routes: string[];
}

/**
 * The options of a benchmark: `--json <file>`, some numbers such as `--rounds <count>`, and `--route <address>`, which may be
 * given more than once.
 */
export function readOptions<Name extends string>(
  numbers: Readonly<Record<Name, number>>,
  routes: readonly string[] = [],
): Options<Name> {
  const asText = Object.entries<number>(numbers).map(
    ([name, value]) => [name, { type: 'string', default: String(value) }] as const,
  );
  const { values } = parseArgs({
    options: {
      ...Object.fromEntries(asText),
      json: { type: 'string' },
      route: { type: 'string', multiple: true, default: [...routes] },
    },
  });
  const read = { ...numbers };
  for (const [name] of asText) Object.assign(read, { [name]: Number(Reflect.get(values, name)) });
  return { numbers: read, json: values.json, routes: values.route };
}

/** Collects what a benchmark measures, and reports it: a table for each place, and the same as JSON. */
export class Report {
  readonly #measured = new Map<
    string,
    { place: string; figure: string; contender: string; values: number[] }
  >();
  readonly #peer: string | undefined;

  /** @param peer who the others are compared with */
  constructor(peer?: string) {
    this.#peer = peer;
  }

  /** Adds what was measured in one round. */
  note(place: string, contender: string, figures: Figures): void {
    for (const [figure, value] of Object.entries(figures)) {
      const key = [place, figure, contender].join('\n');
      const { values } = this.#measured.get(key) ?? { values: [] };
      this.#measured.set(key, { place, figure, contender, values: [...values, value] });
    }
  }

  results(): Result[] {
    const results = [...this.#measured.values()].map(
      ({ values, ...what }): Result => ({ ...what, ...summarise(values) }),
    );
    return results.map((result) => {
      const { place, figure, contender, median } = result;
      const peer = results.find(
        (each) => each.place === place && each.figure === figure && each.contender === this.#peer,
      );
      return peer?.median && contender !== this.#peer ? { ...result, ratio: median / peer.median } : result;
    });
  }

  /** Prints the tables, and writes the file where one is named. @param more what else belongs into the file */
  finish(json: string | undefined, more: object = {}): void {
    const results = this.results();
    for (const place of new Set(results.map((result) => result.place)))
      print(`\n${place}\n${resultTable(results.filter((result) => result.place === place))}`);
    const machine = { node: process.version, cores: availableParallelism() };
    if (json) writeFileSync(json, `${JSON.stringify({ machine, results, ...more }, null, 2)}\n`);
  }
}

function resultTable(results: readonly Result[]): string {
  const figures = [...new Set(results.map(({ figure }) => figure))];
  const rows = figures.flatMap((figure) => results.filter((result) => result.figure === figure));
  return table(
    ['FIGURE', 'WHO', 'MEDIAN', 'MIN', 'MAX', 'ROUNDS', 'RATIO'],
    rows.map(({ figure, contender, median, min, max, rounds, ratio }) => [
      figure,
      contender,
      ...[median, min, max].map(readable),
      rounds,
      ratio === undefined ? '' : Number(ratio.toFixed(2)),
    ]),
  );
}

function readable(value: number): number {
  return Number(value.toFixed(value < 1 ? 3 : 0));
}

function summarise(values: readonly number[]): Pick<Result, 'median' | 'min' | 'max' | 'rounds'> {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? Number.NaN;
  const middle = (sorted.length - 1) / 2;
  return {
    median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
    min: at(0),
    max: at(sorted.length - 1),
    rounds: values.length,
  };
}
