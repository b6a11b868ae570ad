import { z } from 'zod';
import { LEAD_STATES } from './words.ts';

// Which leads and days the inbox asks for.

/** A date in the company's zone. Those of other years have no place in the order of what is stored. */
const day = z.iso
  .date()
  .refine((date) => date >= '2000' && date < '3000', 'Give a date from 2000 to 2999.')
  .optional();

/** What chooses leads, as it stands in the address of the inbox and of `GET leads` alike. */
export const inboxQuery = z
  .strictObject({
    /** Words that occur in any field or note; digits also in a phone number however it is written. */
    q: z.string().max(100).optional(),
    /** `open` is what still has to be done: new, called or scheduled, and no suspect. `suspect` is what may be spam. */
    view: z.enum(['open', 'suspect', 'all']).default('open'),
    /** One of the states; it overrules what `view` says of states. */
    state: z.enum(LEAD_STATES).optional(),
    service: z.string().max(40).optional(),
    /** Dates in the company's zone; `to` includes the day. */
    from: day,
    to: day,
    /** `me`, or `nobody`. */
    taken: z.enum(['me', 'nobody']).optional(),
    cursor: z.string().max(200).optional(),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['from'],
    message: 'Give a day that is not after "to".',
  });

export type InboxQuery = z.output<typeof inboxQuery>;

/** `GET numbers`: the days, both included. Their order shows once those that are left out are known. */
export const numbersQuery = z.strictObject({ from: day, to: day });
