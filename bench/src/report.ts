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

/**
 * The options of a benchmark: `--json <file>`, some numbers such as `--rounds <count>`, and `--route <address>`, which may be
 * given more than once.
 */
export function readOptions<Name extends string>(
  defaults: Readonly<Record<Name, number>>,
  routes: readonly string[] = [],
) {
  const asText = Object.entries(defaults).map(
    ([name, value]) => [name, { type: 'string', default: String(value) }] as const,
  );
  const { values } = parseArgs({
    options: {
      ...Object.fromEntries(asText),
      json: { type: 'string' },
      route: { type: 'string', multiple: true, default: [...routes] },
    },
  });
  const numbers: Record<Name, number> = { ...defaults };
  for (const name in numbers) numbers[name] = Number(Reflect.get(values, name));
  return { numbers, json: values.json, routes: values.route };
}

/** Counts the rounds of a benchmark from 1, and prints each when it is over. */
export function* inRounds(rounds: number): Generator<number, void> {
  for (let round = 1; round <= rounds; round += 1) {
    yield round;
    print(`round ${round} of ${rounds}`);
  }
}

/** Collects what a benchmark measures, and reports it: a table for each place, and the same as JSON. */
export class Report {
  readonly #peer: string | undefined;
  readonly #measured = new Map<
    string,
    Pick<Result, 'place' | 'figure' | 'contender'> & { values: number[] }
  >();

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
      const peer = results.find(
        ({ place, figure, contender }) =>
          place === result.place && figure === result.figure && contender === this.#peer,
      );
      const compared = peer?.median && result !== peer;
      return compared ? { ...result, ratio: result.median / peer.median } : result;
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

function summarise(values: readonly number[]) {
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
