import autocannon from 'autocannon';
import type { Contender } from './contenders.ts';
import type { Figures } from './report.ts';

interface LoadOptions {
  path: string;
  seconds: number;
  connections: number;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

/** Puts a server under load. @throws when an answer is no success */
export async function load({ name, origin }: Contender, options: LoadOptions): Promise<Figures> {
  const { path, seconds, ...request } = options;
  const result = await autocannon({ ...request, url: `${origin}${path}`, duration: seconds });
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${failed} requests to ${name} were not answered as they must be.`);
  return { 'requests per second': result['2xx'] / result.duration, 'p99 ms': result.latency.p99 };
}
