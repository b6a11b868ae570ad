import autocannon, { type Options } from 'autocannon';
import type { Contender } from './contenders.ts';
import type { Figures } from './report.ts';

/** Puts a server under load. @throws when an answer is no success */
export async function load(
  { name, origin }: Contender,
  path: string,
  options: Omit<Options, 'url'>,
): Promise<Figures> {
  const result = await autocannon({ ...options, url: `${origin}${path}` });
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${failed} requests to ${name} were not answered as they must be.`);
  return { 'requests per second': result['2xx'] / result.duration, 'p99 ms': result.latency.p99 };
}
