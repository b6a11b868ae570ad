import type { Named } from '../contenders.ts';
import type { Figures } from '../report.ts';
import { openPhone } from './phone.ts';
import { calmest, whenQuiet } from './quiet.ts';
import type { Visit } from './visits.ts';

/** What one visit came to. */
export interface Sample {
  figures: Figures;
  /** Cores that others used meanwhile. */
  others: number;
  /** Whether the page's network had come to rest when it was looked at. */
  settled: boolean;
  /** What the page came by, such as `h2`. */
  protocol: string;
}

/** Visits a page with a new phone on a quiet machine. @param keys hashes of the public keys that the phone trusts */
export function take(
  visit: Visit,
  { origin }: Named,
  route: string,
  keys: readonly string[],
): Promise<Sample> {
  return calmest(async () => {
    await using phone = await openPhone(keys);
    const others = await whenQuiet();
    const figures = await visit(phone, `${origin}${route}`);
    return { figures, others: others(), settled: phone.settled(), protocol: phone.traffic.protocol() };
  });
}
