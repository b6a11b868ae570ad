import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { print } from '@site/contract/program';

export type Figures = Readonly<Record<string, number>>;

interface Row {
  place: string;
  figure: string;
  values: Map<string, number[]>;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Returns the median of the per-round ratios. */
function ratio(values: readonly number[], peers: readonly number[]): number {
  return median(values.map((value, round) => value / (peers[round] ?? Number.NaN)));
}

function readable(value: number): string {
  return value.toFixed(value < 10 ? 2 : 0);
}

/** Collects samples and prints medians, ranges and the ratio of the first contender to each other one. */
export class Report {
  readonly #rows = new Map<string, Row>();
  readonly #contenders: readonly string[];

  /** @param contenders names in order; the first is compared with the others */
  constructor(contenders: readonly string[]) {
    this.#contenders = contenders;
  }

  add(place: string, contender: string, figures: Figures): void {
    for (const [figure, value] of Object.entries(figures)) {
      const key = `${place} ${figure}`;
      const row = this.#rows.get(key) ?? { place, figure, values: new Map() };
      row.values.set(contender, [...(row.values.get(contender) ?? []), value]);
      this.#rows.set(key, row);
    }
  }

  /** Prints the tables as Markdown. @param file where all samples go as JSON */
  print(file?: string): void {
    const [subject = '', ...peers] = this.#contenders;
    const head = ['figure', ...this.#contenders, ...peers.map((peer) => `÷ ${peer}`)];
    for (const place of new Set([...this.#rows.values()].map((row) => row.place))) {
      const rows = [...this.#rows.values()].filter((row) => row.place === place);
      const lines = rows.map(({ figure, values }) => {
        const own = values.get(subject) ?? [];
        const cells = this.#contenders.map((name) => {
          const samples = values.get(name);
          if (!samples) return '';
          const range = `${readable(Math.min(...samples))}–${readable(Math.max(...samples))}`;
          return `${readable(median(samples))} (${range})`;
        });
        const ratios = peers.map((peer) => {
          const quotient = ratio(own, values.get(peer) ?? []);
          return Number.isFinite(quotient) ? quotient.toFixed(2) : '';
        });
        return `| ${[figure, ...cells, ...ratios].join(' | ')} |`;
      });
      print(`\n### ${place}\n\n| ${head.join(' | ')} |\n|${'---|'.repeat(head.length)}`);
      print(lines.join('\n'));
    }
    print(`\nMedian (range). ${cpus().length} cores, ${cpus()[0]?.model}, Node ${process.version}.`);
    const samples = [...this.#rows.values()].map((row) => ({
      ...row,
      values: Object.fromEntries(row.values),
    }));
    if (file) writeFileSync(file, `${JSON.stringify(samples, null, 2)}\n`);
  }
}
