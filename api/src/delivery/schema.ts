/** Where each new lead is delivered to: by these somebody hears of it. */
export const TARGETS = ['mail', 'webhook'] as const;

export type Target = (typeof TARGETS)[number];

/**
 * Where deliveries go. `updates` is the webhook too: it tells what staff make of a lead. Nobody hears of a new lead by it, so it
 * counts nowhere as heard or unheard.
 */
export const DELIVERY_TARGETS = [...TARGETS, 'updates'] as const;

export type DeliveryTarget = (typeof DELIVERY_TARGETS)[number];

/** Whether somebody hears of new leads by this target. */
export function isTarget(target: DeliveryTarget): target is Target {
  return target !== 'updates';
}

/**
 * Where a delivery is: `pending` waits for its time, `leased` is being sent, `held` waits until staff clear its lead of
 * suspicion, `done` was accepted by its target, `filed` too, but by way of this target nobody hears of leads (mail that a public site
 * writes to files), `dead` was given up.
 */
export type DeliveryState = 'pending' | 'leased' | 'held' | 'done' | 'filed' | 'dead';

/** A row of the table `delivery`: one lead to one target, its newest state to `updates`, or an alert to one target. */
export interface Delivery {
  /** Random UUID. */
  id: string;
  /** Null for an alert: the other target has dead deliveries. */
  lead_id: string | null;
  target: DeliveryTarget;
  /** Random UUID; the same at every attempt, so that a receiver can tell a repeated message. */
  message_id: string;
  state: DeliveryState;
  /** From when the days count after which it is given up. */
  queued_at: string;
  /** When it may be taken: pending, the time of the next attempt; leased, the end of the lease. */
  due_at: string;
  /** How many attempts have begun since it was queued. */
  attempt: number;
  /** The worker that has it, while it is leased. */
  lease_owner: string | null;
  /** The kind of the last failure, without a word of the lead or of the target's answer. */
  last_error: string | null;
  done_at: string | null;
}

declare module '../database/schema.ts' {
  interface LeadsSchema {
    delivery: Delivery;
  }
}
