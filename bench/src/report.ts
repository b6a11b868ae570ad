import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { print, Refusal } from '@site/contract/program';
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
  /**
   * What it is as a part of each peer's, by its name: the median of all rounds, each compared with itself, for a machine may be slow in one and quick in the next.
   * Compare ratios of one run, not the figures of two.
   */
  ratios?: Readonly<Record<string, number>>;
}

/**
 * The options of a benchmark: `--json <file>`, some numbers such as `--rounds <count>`, and some that may be given more than once,
 * such as `--route <address>`.
 * @param lists their values where none is given
 * @throws Refusal
 */
export function readOptions<Name extends string, List extends string = never>(
  defaults: Readonly<Record<Name, number>>,
  lists?: Readonly<Record<List, readonly string[]>>,
  args: readonly string[] = process.argv.slice(2),
) {
  const numbers: Record<Name, number> = { ...defaults };
  const given = { ...lists } as Record<List, readonly string[]>;
  const values = valuesOf(args, ['json', ...Object.keys(numbers)], Object.keys(given));
  for (const name in numbers) {
    const value: string = Reflect.get(values, name) ?? String(numbers[name]);
    if (!/^[1-9]\d*$/.test(value)) throw new Refusal(`--${name}: ${value} is no whole number from 1 on`);
    numbers[name] = Number(value);
  }
  for (const name in given) given[name] = Reflect.get(values, name) ?? given[name];
  const json: string | undefined = Reflect.get(values, 'json');
  return { numbers, lists: given, json };
}

/** What is given of some options that can be given once, and of others. @throws TypeError for any other option, which `runCommand` says without a stack */
function valuesOf(args: readonly string[], once: readonly string[], lists: readonly string[]): object {
  const options: Record<string, { type: 'string'; multiple: boolean }> = {};
  for (const name of once) options[name] = { type: 'string', multiple: false };
  for (const name of lists) options[name] = { type: 'string', multiple: true };
  return parseArgs({ args: [...args], options }).values;
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
  readonly #peers: readonly string[];
  readonly #remarks = new Set<string>();
  readonly #measured = new Map<
    string,
    Pick<Result, 'place' | 'figure' | 'contender'> & { values: number[] }
  >();

  /** @param peers who the others are compared with */
  constructor(...peers: readonly string[]) {
    this.#peers = peers;
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
    const measured = [...this.#measured.values()];
    return measured.map(({ values, ...what }) => {
      const result: Result = { ...what, ...summarise(values) };
      if (this.#peers.includes(what.contender)) return result;
      const ratios = measured
        .filter(({ place, figure }) => place === what.place && figure === what.figure)
        .filter(({ contender, values }) => this.#peers.includes(contender) && summarise(values).median > 0)
        .map((peer) => [peer.contender, ratioOf(values, peer.values)] as const);
      return ratios.length > 0 ? { ...result, ratios: Object.fromEntries(ratios) } : result;
    });
  }

  /** Adds a line on what the figures do not say. */
  remark(line: string): void {
    this.#remarks.add(line);
  }

  /** Prints tables and remarks, and writes the file where one is named. @param more what else belongs into the file */
  finish(json: string | undefined, more: object = {}): void {
    const results = this.results();
    for (const place of new Set(results.map((result) => result.place))) {
      const here = results.filter((result) => result.place === place);
      print(`\n${place}\n${resultTable(here, this.#peers)}`);
    }
    const remarks = [...this.#remarks];
    if (remarks.length > 0) print(`\n${remarks.join('\n')}`);
    const machine = { node: process.version, cores: availableParallelism() };
    if (json) writeFileSync(json, `${JSON.stringify({ machine, results, remarks, ...more }, null, 2)}\n`);
  }
}

function resultTable(results: readonly Result[], peers: readonly string[]): string {
  const figures = [...new Set(results.map(({ figure }) => figure))];
  const rows = figures.flatMap((figure) => results.filter((result) => result.figure === figure));
  return table(
    ['FIGURE', 'WHO', 'MEDIAN', 'MIN', 'MAX', 'ROUNDS', ...peers.map((peer) => `÷ ${peer.toUpperCase()}`)],
    rows.map(({ figure, contender, median, min, max, rounds, ratios }) => [
      figure,
      contender,
      ...[median, min, max].map(readable),
      rounds,
      ...peers.map((peer) => (ratios?.[peer] === undefined ? '' : Number(ratios[peer].toFixed(2)))),
    ]),
  );
}

function readable(value: number): number {
  return Number(value.toFixed(value < 1 ? 3 : 0));
}

/** The ratio in the middle of those of all rounds; of the medians, where a round has no peer, or one that came to nothing. */
function ratioOf(values: readonly number[], peers: readonly number[]): number {
  const ofRounds = values.map((value, round) => value / (peers[round] ?? 0));
  if (values.length === peers.length && ofRounds.every(Number.isFinite)) return summarise(ofRounds).median;
  return summarise(values).median / summarise(peers).median;
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
