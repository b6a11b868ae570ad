import type { Target } from './schema.ts';

/** Who makes the deliveries of new leads. */
export interface Dispatcher {
  /** Where each new lead is delivered to. */
  targets: readonly Target[];
  /** Whether somebody is told what staff make of leads. */
  sendsUpdates: boolean;
  /** Says that something may be due, so that nobody waits for the next look. */
  wake(): void;
}
